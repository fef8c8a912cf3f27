import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Problem } from '@portico/contract/problems.ts';
import {
  folderFileBytesMaximum,
  UploadedFile,
  UploadedSecret,
  uploadBytesMaximum,
  uploadBytesUnpackedMaximum,
  uploadFilesMaximum,
  uploadSecretsMaximum,
} from '@portico/contract/publishing.ts';
import { compileCheck } from '../../validation/invalid-parameters.ts';
import { type FolderFiles, filesInMemory } from './folder-files.ts';

type Bytes = AsyncIterable<Uint8Array>;

const checkFile = compileCheck(UploadedFile);
const checkSecret = compileCheck(UploadedSecret);

export interface Upload {
  files: FolderFiles;
  /** By the variables that the folder names. */
  secrets: Map<string, string>;
}

/** The files of a folder, and secrets that it names, as JSON lines. No more of it is taken than a folder may have. */
export async function readUpload(body: Bytes, encoding: string | undefined): Promise<Upload> {
  const files = new Map<string, Uint8Array>();
  const secrets = new Map<string, string>();
  let line = 0;
  try {
    for await (const text of splitLines(unpack(upTo(uploadBytesMaximum, body), encoding))) {
      line += 1;
      if (text.trim() === '') continue;
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && 'secret' in value) {
        keepSecret(secrets, value, line);
        continue;
      }
      const [path, content] = toFile(value, line);
      if (files.has(path)) throw new Problem('malformed-request', `Line ${line}: ${path} comes twice.`);
      files.set(path, content);
      if (files.size > uploadFilesMaximum) throw tooLarge(`${uploadFilesMaximum} files`);
    }
  } catch (error) {
    throw toProblem(error, line);
  }
  return { files: filesInMemory(files), secrets };
}

function keepSecret(secrets: Map<string, string>, given: object, line: number): void {
  const [mistake] = checkSecret(given);
  if (mistake) throw new Problem('malformed-request', `Line ${line}: ${mistake.field} ${mistake.reason}.`);
  const { secret, value } = given as UploadedSecret;
  if (secrets.has(secret)) throw new Problem('malformed-request', `Line ${line}: ${secret} comes twice.`);
  if (secrets.size >= uploadSecretsMaximum) throw tooLarge(`${uploadSecretsMaximum} secrets`);
  secrets.set(secret, value);
}

function toFile(value: unknown, line: number): [path: string, content: Uint8Array] {
  const [mistake] = checkFile(value);
  if (mistake) throw new Problem('malformed-request', `Line ${line}: ${mistake.field} ${mistake.reason}.`);
  const { path, text, base64 } = value as UploadedFile;
  if (!isPlainPath(path)) throw new Problem('malformed-request', `Line ${line}: ${path} is no path inside a folder.`);
  return [path, text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text)];
}

/** Names one place below the folder, in one way. */
export const isPlainPath = (path: string) =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\p{Control}]/u.test(path);

/** A file as JSON is longer than it is: its line may have three times the characters. */
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

function unpack(body: Bytes, encoding = 'identity'): Bytes {
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Problem('unsupported-media-type', 'The body may be packed with gzip only.');
  // What goes wrong before the unpacking comes out of it as its error.
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

const tooLarge = (limit: string) => new Problem('payload-too-large', `A folder may have at most ${limit}.`);

function toProblem(error: unknown, line: number): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return new Problem('malformed-request', 'The body is not valid gzip.');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new Problem('malformed-json', 'The body is not UTF-8.');
  if (error instanceof SyntaxError) return new Problem('malformed-json', `Line ${line} is not JSON.`);
  return error;
}
