import type { UploadedFile } from '@portico/contract/publishing.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import { isPlainPath } from '../publishing/upload.ts';

/** The files of an upload by path, in their order. */
export function readUploads(uploads: readonly UploadedFile[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [at, { path, text, base64 }] of uploads.entries()) {
    const field = `files.${at}.path`;
    if (!isPlainPath(path)) throw invalidBecause(field, because('not-a-path', { path }));
    if (files.has(path)) throw invalidBecause(field, because('path-twice', { path }));
    files.set(path, text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text));
  }
  return files;
}
