import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { allLines } from '../publishing/line-changes.ts';

/** A file before and after a change; undefined where it does not exist. */
export interface PatchedFile {
  path: string;
  before?: string | Uint8Array | undefined;
  after?: string | Uint8Array | undefined;
}

const around = 3;

/** A patch that `git apply` takes, with images as binary patches. `folder` is that of the files in the repository. */
export async function writePatch(files: readonly PatchedFile[], folder = ''): Promise<string> {
  const prefix = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`;
  const patches: string[] = [];
  for (const file of files) patches.push(await writeFile({ ...file, path: `${prefix}${file.path}` }));
  return patches.join('');
}

async function writeFile({ path, before, after }: PatchedFile): Promise<string> {
  const isBinary = [before, after].some((side) => side instanceof Uint8Array);
  const body = isBinary
    ? await writeBinary(toBytes(before), toBytes(after))
    : writeText(path, toText(before), toText(after));
  if (body === '') return '';
  const mode =
    before === undefined ? 'new file mode 100644\n' : after === undefined ? 'deleted file mode 100644\n' : '';
  // Git asks for both hashes of a binary patch.
  const index = isBinary
    ? `index ${blobHash(toBytes(before))}..${blobHash(toBytes(after))}${mode ? '' : ' 100644'}\n`
    : '';
  return `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}\n${mode}${index}${body}`;
}

const toBytes = (side: PatchedFile['before']): Uint8Array | undefined =>
  typeof side === 'string' ? Buffer.from(side) : side;
const toText = (side: PatchedFile['before']): string | undefined =>
  side instanceof Uint8Array ? Buffer.from(side).toString() : side;

/** Git quotes names with anything else than these characters. */
const isPlain = (name: string): boolean => /^[\x21-\x7e]*$/.test(name) && !/["\\]/.test(name);

const quoted = (name: string): string =>
  isPlain(name) ? name : `"${[...Buffer.from(name)].map(toQuotedByte).join('')}"`;

const toQuotedByte = (byte: number): string =>
  byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
    ? `\\${byte.toString(8).padStart(3, '0')}`
    : String.fromCharCode(byte);

/** A line keeps its end, so that a missing newline at the end of a file and `\r` are part of the comparison. */
const toLines = (text: string): string[] => (text === '' ? [] : text.match(/[^\n]*\n|[^\n]+$/g)) ?? [];

function writeText(path: string, before: string | undefined, after: string | undefined): string {
  const lines = allLines(toLines(before ?? ''), toLines(after ?? ''));
  const hunks = toHunks(lines);
  if (hunks.length === 0) return '';
  const nameOf = (side: string | undefined, name: string) => (side === undefined ? '/dev/null' : quoted(name));
  return `--- ${nameOf(before, `a/${path}`)}\n+++ ${nameOf(after, `b/${path}`)}\n${hunks.join('')}`;
}

function toHunks(lines: readonly string[]): string[] {
  const changed = lines.flatMap((line, at) => (line.startsWith(' ') ? [] : [at]));
  const ranges: [start: number, end: number][] = [];
  for (const at of changed) {
    const last = ranges.at(-1);
    if (last && at - around <= last[1]) last[1] = Math.min(lines.length, at + around + 1);
    else ranges.push([Math.max(0, at - around), Math.min(lines.length, at + around + 1)]);
  }
  return ranges.map(([start, end]) => toHunk(lines, start, end));
}

function toHunk(lines: readonly string[], start: number, end: number): string {
  const count = (from: number, to: number, sign: string) =>
    lines.slice(from, to).filter((line) => line.startsWith(' ') || line.startsWith(sign)).length;
  const place = (sign: string) => {
    const length = count(start, end, sign);
    const first = count(0, start, sign) + (length === 0 ? 0 : 1);
    return length === 1 ? `${first}` : `${first},${length}`;
  };
  const body = lines
    .slice(start, end)
    .map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`));
  return `@@ -${place('-')} +${place('+')} @@\n${body.join('')}`;
}

async function writeBinary(before: Uint8Array | undefined, after: Uint8Array | undefined): Promise<string> {
  const empty = new Uint8Array();
  return `GIT binary patch\n${await literal(after ?? empty)}\n${await literal(before ?? empty)}\n`;
}

const pack = promisify(deflate);
const lineBytes = 52;
/** Other requests get their turn after this many bytes. */
const turnBytes = 5000 * lineBytes;

async function literal(bytes: Uint8Array): Promise<string> {
  const packed = await pack(bytes);
  const pieces = [`literal ${bytes.byteLength}\n`];
  for (let at = 0; at < packed.byteLength; at += turnBytes) {
    pieces.push(toLinesOfDigits(packed.subarray(at, at + turnBytes)));
    await setImmediate();
  }
  return pieces.join('');
}

const digits = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~');

/**
 * The encoding of binary patches: a line begins with its length, four bytes are five digits, and the last ones are
 * filled up with zeros.
 */
function toLinesOfDigits(bytes: Buffer): string {
  const lines = Buffer.alloc(Math.ceil(bytes.byteLength / lineBytes) * (2 + (lineBytes / 4) * 5));
  let end = 0;
  for (let at = 0; at < bytes.byteLength; at += lineBytes) {
    const length = Math.min(lineBytes, bytes.byteLength - at);
    lines[end++] = length <= 26 ? length + 64 : length + 70;
    for (let word = at; word < at + length; word += 4) {
      let value = 0;
      for (let byte = word; byte < word + 4; byte++) value = value * 256 + (bytes[byte] ?? 0);
      for (let digit = end + 4; digit >= end; digit--) {
        lines[digit] = digits[value % 85] as number;
        value = Math.floor(value / 85);
      }
      end += 5;
    }
    lines[end++] = 0x0a;
  }
  return lines.toString('latin1', 0, end);
}

function blobHash(bytes: Uint8Array | undefined): string {
  if (!bytes) return '0'.repeat(40);
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}
