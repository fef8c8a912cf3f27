import type { UploadedFile } from '@portico/contract/publishing.ts';

interface PlacedFile {
  readonly path: string;
  readonly file: File;
}

const isText = (path: string) => !/\.(?:png|jpe?g|gif|webp|ico)$/i.test(path);

/** Files in the form of an upload: text files as text, others in Base64; `isBinary` if none is text. */
export const readFiles = (files: readonly PlacedFile[], isBinary = false): Promise<UploadedFile[]> =>
  Promise.all(
    files.map(async ({ path, file }) =>
      isText(path) && !isBinary ? { path, text: await file.text() } : { path, base64: await toBase64(file) },
    ),
  );

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}

/** Files of an input. Those of a chosen folder have their paths in it. */
export const filesOfInput = (list: FileList): PlacedFile[] =>
  Array.from(list, (file) => ({ path: withoutTop(file.webkitRelativePath ?? '') || file.name, file }));

/** A chosen folder is the root of the paths and not part of them. */
const withoutTop = (path: string) => path.split('/').slice(1).join('/');

/** Dropped files, and the files of dropped folders with their paths. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<PlacedFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null).filter((entry) => entry !== null);
  if (entries.length === 0) return Array.from(files, (file) => ({ path: file.name, file }));
  const found = await Promise.all(entries.map((entry) => walk(entry, entry.name)));
  const all = found.flat();
  // A single dropped folder is the root, as for an input.
  const isOneFolder = entries.length === 1 && entries[0]?.isDirectory;
  return isOneFolder ? all.map(({ path, file }) => ({ path: withoutTop(path), file })) : all;
}

async function walk(entry: FileSystemEntry, path: string): Promise<PlacedFile[]> {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const below: FileSystemEntry[] = [];
  // A reader returns about a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    below.push(...some);
  }
  return (await Promise.all(below.map((one) => walk(one, `${path}/${one.name}`)))).flat();
}
