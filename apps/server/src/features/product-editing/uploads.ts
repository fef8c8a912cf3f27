import { invalidParameter } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { isPlainPath } from '../publishing/upload.ts';

/** The files of an upload by their paths, in their order. */
export function readUploads(uploads: readonly UploadedFile[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [at, { path, text, base64 }] of uploads.entries()) {
    const refuse = (reason: string) => invalidParameter({ field: `files.${at}.path`, rule: 'invalid', reason });
    if (!isPlainPath(path)) throw refuse(`${path} is no path inside a folder`);
    if (files.has(path)) throw refuse(`${path} comes twice`);
    files.set(path, text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text));
  }
  return files;
}
