import type { UploadedFile } from '@portico/contract/publishing.ts';

interface PlacedFile {
  readonly path: string;
  readonly file: File;
}

const isText = (path: string) => !/\.(?:png|jpe?g|gif|webp|ico)$/i.test(path);

/** Files as an upload names them: what is text as text, the rest in base64. */
export const readFiles = (files: readonly PlacedFile[]): Promise<UploadedFile[]> =>
  Promise.all(
    files.map(async ({ path, file }) =>
      isText(path) ? { path, text: await file.text() } : { path, base64: await toBase64(file) },
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

/** Files of an input; those of a chosen folder come with their paths in it. */
export const filesOfInput = (list: FileList): PlacedFile[] =>
  Array.from(list, (file) => ({ path: withoutTop(file.webkitRelativePath ?? '') || file.name, file }));

/** The folder that was chosen is the place, not part of it. */
const withoutTop = (path: string) => path.split('/').slice(1).join('/');

/** What was dropped: files, and those of folders with their paths. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<PlacedFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null).filter((entry) => entry !== null);
  if (entries.length === 0) return Array.from(files, (file) => ({ path: file.name, file }));
  const found = await Promise.all(entries.map((entry) => walk(entry, entry.name)));
  const all = found.flat();
  // A single folder is the place itself, as with an input.
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
  // A reader gives a hundred or so at a time, and then none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    below.push(...some);
  }
  return (await Promise.all(below.map((one) => walk(one, `${path}/${one.name}`)))).flat();
}
