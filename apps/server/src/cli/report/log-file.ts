import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { eventBytesMaximum } from '@portico/contract/gateway.ts';

/** How far a log was reported. */
export interface Position {
  /** Fingerprint of the first line. It survives renaming and copying, and changes when the log is started again. */
  fingerprint: string;
  offset: number;
  /** The number of lines before the offset. */
  lines: number;
}

export interface LogLine {
  /** Undefined if the line is longer than the limit of an event. */
  text: string | undefined;
  number: number;
  offset: number;
}

export interface Chunk {
  lines: LogLine[];
  next: Position;
}

const headBytes = 4096;
const chunkBytes = 1024 * 1024;
const newline = 10;

export type LogFile = NonNullable<Awaited<ReturnType<typeof openLog>>>;

/** Undefined if the file does not exist. An open log is read to its end even if it is renamed or deleted meanwhile. */
export async function openLog(path: string) {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return handle && createLogFile(handle);
}

async function createLogFile(handle: FileHandle) {
  const { dev, ino } = await handle.stat();

  async function bytesAt(offset: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  }

  /** The end of the line that starts here, or the end of the file if `isEnd` says that nothing follows. */
  async function endOfLongLine(offset: number, isEnd: boolean): Promise<number | undefined> {
    for (let at = offset; ; at += chunkBytes) {
      const bytes = await bytesAt(at, chunkBytes);
      const end = bytes.indexOf(newline);
      if (end !== -1) return at + end + 1;
      if (bytes.length < chunkBytes) return isEnd ? at + bytes.length : undefined;
    }
  }

  const log = {
    id: toFileId({ dev, ino }),
    modifiedMs: async (): Promise<number> => (await handle.stat()).mtimeMs,

    /** Undefined until the log has a first line. */
    async fingerprint(): Promise<string | undefined> {
      const head = await bytesAt(0, headBytes);
      const end = head.indexOf(newline);
      if (end === -1 && head.length < headBytes) return undefined;
      return hash('sha256', end === -1 ? head : head.subarray(0, end), 'base64url').slice(0, 22);
    },

    /**
     * The next whole lines; undefined if the file is no longer the one of the position. A last line without an end is
     * left until its end arrives, unless nothing will follow.
     */
    async read(from: Position, isEnd = false): Promise<Chunk | undefined> {
      const bytes = await bytesAt(from.offset, chunkBytes);
      // Checked after reading, so that a file that was truncated meanwhile is detected.
      if ((await log.fingerprint()) !== from.fingerprint) return undefined;
      const isLast = isEnd && bytes.length < chunkBytes;
      const length = isLast ? bytes.length : bytes.lastIndexOf(newline) + 1;
      if (length > 0) return toChunk(bytes.subarray(0, length), from);
      const end = bytes.length < chunkBytes ? undefined : await endOfLongLine(from.offset, isEnd);
      if (end === undefined) return { lines: [], next: from };
      const line = { text: undefined, number: from.lines + 1, offset: from.offset };
      return { lines: [line], next: { ...from, offset: end, lines: line.number } };
    },

    [Symbol.asyncDispose]: () => handle.close(),
  };
  return log;
}

export const toFileId = ({ dev, ino }: { dev: number; ino: number }): string => `${dev}:${ino}`;

function toChunk(bytes: Buffer, from: Position): Chunk {
  const lines: LogLine[] = [];
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(newline, at);
    const end = found === -1 ? bytes.length : found;
    const text = end - at > eventBytesMaximum ? undefined : bytes.toString('utf8', at, end);
    lines.push({ text, number: from.lines + lines.length + 1, offset: from.offset + at });
    at = end + 1;
  }
  return { lines, next: { ...from, offset: from.offset + bytes.length, lines: from.lines + lines.length } };
}
