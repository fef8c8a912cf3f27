import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@portico/contract/problems.ts';
import { uploadBytesMaximum } from '@portico/contract/publishing.ts';
import { type BudgetLimits, createByteBudget } from '../../platform/byte-budget.ts';
import type { StoredUpload } from './folder-messages.ts';
import { bodyFile, tooLarge } from './upload.ts';

export interface UploadLimits {
  budget: BudgetLimits;
  /** The longest pause of a sender. */
  patience_ms: number;
  /** The lowest average rate. */
  bytes_per_second: number;
}

const megabyte = 1024 * 1024;
const usualLimits: UploadLimits = {
  budget: { server: 1024 * megabyte, owner: 256 * megabyte },
  patience_ms: 10_000,
  bytes_per_second: 16 * 1024,
};

interface Deps {
  data_dir: string;
  limits?: UploadLimits;
}

type Upload = StoredUpload & AsyncDisposable;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Stores the bodies of uploads on disk until they are read, to save memory. Each has its own folder, whose name
 * contains its process.
 */
export function createUploads({ data_dir, limits = usualLimits }: Deps) {
  const root = join(data_dir, 'uploads');
  const budget = createByteBudget(limits.budget);

  return {
    /** Receives a body. Nothing is reserved before its first bytes arrive. */
    async receive(
      org_id: string,
      body: AsyncIterable<Uint8Array>,
      encoding: string | undefined = 'identity',
    ): Promise<Upload> {
      if (!['identity', 'gzip'].includes(encoding)) {
        throw new Problem('unsupported-media-type', 'The body may be packed with gzip only.');
      }
      const folder = join(root, `${hostname()}.${process.pid}.${randomUUID()}`);
      const held = budget.hold(org_id);
      const remove = async () => {
        await rm(folder, { recursive: true, force: true });
        held[Symbol.dispose]();
      };
      let file: FileHandle | undefined;
      let size = 0;
      try {
        for await (const bytes of inTime(body, limits)) {
          size += bytes.byteLength;
          if (size > uploadBytesMaximum) throw tooLarge(`${uploadBytesMaximum / megabyte} MB`);
          held.add(bytes.byteLength);
          file ??= await create(folder);
          await file.write(bytes);
        }
        file ??= await create(folder);
      } catch (error) {
        await file?.close();
        await remove();
        throw error;
      }
      await file.close();
      return { folder, encoding, [Symbol.asyncDispose]: remove };
    },

    /** Removes the folders of processes that no longer run. */
    async sweep(): Promise<void> {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name);
        if (await isLeft(folder, name)) await rm(folder, { recursive: true, force: true });
      }
    },

    held: budget.held,
  };
}

async function create(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(bodyFile(folder), 'wx', 0o600);
}

const dayMs = 86_400_000;

/**
 * It is unknown whether a process of another machine with the same disk still runs, so its folders are removed after a
 * day.
 */
async function isLeft(folder: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f-]{36}$/.exec(name) ?? [];
  if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > dayMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Counts only the time spent waiting for the sender: our disk may be slow, too. */
async function* inTime(
  body: AsyncIterable<Uint8Array>,
  { patience_ms, bytes_per_second }: UploadLimits,
): AsyncGenerator<Uint8Array> {
  let waitedMs = 0;
  let received = 0;
  const source = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const since = performance.now();
      const leftMs = patience_ms + (received / bytes_per_second) * 1000 - waitedMs;
      const next = await orTooSlow(source.next(), Math.min(patience_ms, leftMs));
      if (next.done) return;
      waitedMs += performance.now() - since;
      received += next.value.byteLength;
      yield next.value;
    }
  } finally {
    // Not awaited: a stream that waits for bytes resolves only when they arrive.
    void source.return?.().catch(() => {});
  }
}

async function orTooSlow<Value>(coming: Promise<Value>, ms: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Problem('request-timeout', 'The upload came too slowly. Send it again.')),
    Math.max(0, ms),
  );
  coming.catch(() => {});
  try {
    return await Promise.race([coming, promise]);
  } finally {
    clearTimeout(timer);
  }
}
