import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Problem } from '@portico/contract/problems.ts';
import {
  folderFileBytesMaximum,
  UploadedFile,
  UploadedSecret,
  uploadBytesUnpackedMaximum,
  uploadFilesMaximum,
  uploadSecretsMaximum,
} from '@portico/contract/publishing.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { type FolderFile, type FolderFiles, maximumFileBytes } from './folder-files.ts';
import type { StoredUpload } from './folder-messages.ts';

type Bytes = AsyncIterable<Uint8Array>;

const checkFile = compileCheck(UploadedFile);
const checkSecret = compileCheck(UploadedSecret);

export interface Upload {
  files: FolderFiles;
  /** Keyed by the variables that the folder names. */
  secrets: Map<string, string>;
}

/** The path of a received body in its folder. */
export const bodyFile = (folder: string): string => join(folder, 'body');

/**
 * Unpacks a body of JSON lines: the files of a folder, and the secrets that it names. The files are written one after
 * another into one file beside the body, and read from there, so that only one of them is in memory. A body that
 * exceeds the limits of a folder is refused.
 */
export async function unpackUpload({ folder, encoding }: StoredUpload): Promise<Upload> {
  const files = new Map<string, FolderFile>();
  const secrets = new Map<string, string>();
  const name = join(folder, 'files');
  await using unpacked = await open(name, 'wx', 0o600);
  let end = 0;
  let line = 0;
  try {
    for await (const text of splitLines(unpack(createReadStream(bodyFile(folder)), encoding))) {
      line += 1;
      if (text.trim() === '') continue;
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && 'secret' in value) {
        keepSecret(secrets, value, line);
        continue;
      }
      const [path, content] = toFile(value, line);
      if (files.has(path)) throw new Problem('malformed-request', `Line ${line}: ${path} comes twice.`);
      await writeAll(unpacked, content);
      files.set(path, pieceOf(name, end, content.byteLength));
      end += content.byteLength;
      if (files.size > uploadFilesMaximum) throw tooLarge(`${uploadFilesMaximum} files`);
    }
  } catch (error) {
    throw toProblem(error, line);
  }
  return { files, secrets };
}

function keepSecret(secrets: Map<string, string>, given: object, line: number): void {
  const [mistake] = checkSecret(given);
  if (mistake) throw new Problem('malformed-request', `Line ${line}: ${mistake.field} ${mistake.reason}.`);
  const { secret, value } = given as UploadedSecret;
  if (secrets.has(secret)) throw new Problem('malformed-request', `Line ${line}: ${secret} comes twice.`);
  if (secrets.size >= uploadSecretsMaximum) throw tooLarge(`${uploadSecretsMaximum} secrets`);
  secrets.set(secret, value);
}

async function writeAll(file: FileHandle, content: Uint8Array): Promise<void> {
  for (let at = 0; at < content.byteLength; ) at += (await file.write(content, at)).bytesWritten;
}

const pieceOf = (name: string, start: number, length: number): FolderFile => ({
  async read() {
    if (length > maximumFileBytes) return 'file-too-large';
    await using file = await open(name);
    const content = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
      const { bytesRead } = await file.read(content, at, length - at, start + at);
      if (bytesRead === 0) throw new Error('A file of an upload has gone while it was read');
      at += bytesRead;
    }
    return content;
  },
});

function toFile(value: unknown, line: number): [path: string, content: Uint8Array] {
  const [mistake] = checkFile(value);
  if (mistake) throw new Problem('malformed-request', `Line ${line}: ${mistake.field} ${mistake.reason}.`);
  const { path, text, base64 } = value as UploadedFile;
  if (!isPlainPath(path)) throw new Problem('malformed-request', `Line ${line}: ${path} is no path inside a folder.`);
  return [path, text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text)];
}

/** Whether a path names one place below the folder, in its only spelling. */
export const isPlainPath = (path: string) =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\p{Control}]/u.test(path);

/** A file is longer in JSON: a line may have three times its characters. */
const lineMaximum = 3 * folderFileBytesMaximum;

async function* splitLines(source: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: string[] = [];
  let length = 0;
  for await (const bytes of source) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    pieces.push(first);
    length += first.length;
    if (length > lineMaximum) throw tooLarge(`${folderFileBytesMaximum / 1024 / 1024} MB in one file`);
    for (const line of others) {
      yield pieces.join('');
      pieces = [line];
      length = line.length;
    }
  }
  yield pieces.join('') + decoder.decode();
}

function unpack(body: Bytes, encoding: string | undefined): Bytes {
  if (encoding !== 'gzip') return body;
  // Errors before the decompression surface as its errors.
  return upTo(
    uploadBytesUnpackedMaximum,
    pipeline(body, createGunzip({ chunkSize: 262_144 }), () => {}),
  );
}

async function* upTo(maximum: number, source: Bytes): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const bytes of source) {
    total += bytes.length;
    if (total > maximum) throw tooLarge(`${maximum / 1024 / 1024} MB`);
    yield bytes;
  }
}

export const tooLarge = (limit: string) => new Problem('payload-too-large', `A folder may have at most ${limit}.`);

function toProblem(error: unknown, line: number): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return new Problem('malformed-request', 'The body is not valid gzip.');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new Problem('malformed-json', 'The body is not UTF-8.');
  if (error instanceof SyntaxError) return new Problem('malformed-json', `Line ${line} is not JSON.`);
  return error;
}
