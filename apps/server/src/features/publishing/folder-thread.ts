import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadFile } from '../../place.ts';
import type { PortalContent, ProductContent, SpecContent } from './content.ts';
import { type Finding, FolderError } from './findings.ts';
import { type FolderReading, readFolder } from './folder.ts';
import type { FolderFiles, Refusal } from './folder-files.ts';
import type {
  FromThread,
  Job,
  Made,
  Question,
  Reply,
  ToThread,
  WrittenProduct,
  WrittenSpec,
} from './folder-messages.ts';
import { readDocumentsAlone, readSpecAlone } from './read-parts.ts';
import { aKnownSpec } from './spec-file.ts';

export interface FolderLimits {
  memory_mb: number;
  time_ms: number;
  /** What a thread took for one folder, it keeps: after one that took more, the next folder gets a new thread. */
  kept_mb: number;
  /** For what is made and thrown away again: a thread keeps as much of it as it has ever had, three times over. */
  young_mb: number;
  /** Folders of so many bytes are read at once: that takes less than asking a thread, however deep they are nested. */
  small_bytes: number;
}

/** A folder of some megabytes leaves 60 to 80 MB behind, whatever follows it. */
const usualLimits: FolderLimits = {
  memory_mb: 2048,
  time_ms: 120_000,
  kept_mb: 96,
  young_mb: 24,
  small_bytes: 8 * 1024,
};
/** Somebody who edits does so more than once, and starting a thread takes half a second. */
const idleMs = 30_000;
const batchBytes = 4 * 1024 * 1024;

type Files = [path: string, content: Uint8Array | Refusal][];
type Asked = Pick<FolderReading, 'published' | 'remote'>;

export type FolderThread = ReturnType<typeof createFolderThread>;

/**
 * Reads what others send in a thread of its own: requests that come meanwhile do not wait, and a folder that takes too
 * much memory or time takes nothing but the thread.
 */
export function createFolderThread(limits: FolderLimits = usualLimits) {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(threadFile('features/publishing/folder-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb, maxYoungGenerationSizeMb: limits.young_mb },
    });
    // Nobody stays only because it might be needed again.
    started.unref();
    return started;
  }

  async function stop(): Promise<void> {
    const running = worker;
    worker = undefined;
    await running?.terminate();
  }

  function inTurn<Result>(run: (worker: Worker) => Promise<Result>): Promise<Result> {
    const done = last.then(async () => {
      clearTimeout(idle);
      worker ??= start();
      try {
        return await run(worker);
      } catch (error) {
        if (!(error instanceof FolderError) || error instanceof ThreadLost) await stop();
        throw error;
      }
    });
    last = done.catch(() => {}).then(rest);
    return done;
  }

  async function rest(): Promise<void> {
    const heap = await worker?.getHeapStatistics().catch(() => undefined);
    if (heap && heap.total_heap_size <= limits.kept_mb * 1024 * 1024) idle = setTimeout(stop, idleMs).unref();
    else await stop();
  }

  async function make<Kind extends keyof Made>(files: Files, job: Job & { kind: Kind }, asked: Asked = {}) {
    return inTurn(async (thread) => {
      for (const batch of inBatches(files)) {
        thread.postMessage({ files: batch } satisfies ToThread);
        await setImmediate();
      }
      return converse<Kind>(thread, job, asked, limits);
    });
  }

  const isSmall = (files: Files) => sizeOf(files) <= limits.small_bytes;

  return {
    async readFolder(folder: FolderFiles, reading: FolderReading): Promise<PortalContent> {
      const files = await readAll(folder);
      if (isSmall(files)) return readFolder(folder, reading);
      const job = { kind: 'folder', asksPublished: !!reading.published, mayFetch: !!reading.remote } as const;
      const { made, products } = await make(files, job, reading);
      return { ...made, products: products.map(toProduct) };
    },

    async readSpec(folder: FolderFiles): Promise<{ findings: Finding[]; spec?: SpecContent }> {
      const files = await readAll(folder);
      if (isSmall(files)) return readSpecAlone(folder);
      const { made } = await make(files, { kind: 'spec' });
      return { findings: made.findings, ...(made.spec && { spec: toSpec(made.spec) }) };
    },

    async readDocuments(folder: FolderFiles): Promise<Made['documents']> {
      const files = await readAll(folder);
      return isSmall(files) ? readDocumentsAlone(folder) : (await make(files, { kind: 'documents' })).made;
    },

    [Symbol.asyncDispose]: stop,
  };
}

/** Told as something wrong with the folder, which it is. */
class ThreadLost extends FolderError {
  constructor(reason: string) {
    super([{ file: 'portal.yaml', reason }]);
  }
}

async function converse<Kind extends keyof Made>(
  thread: Worker,
  job: Job,
  { published, remote }: Asked,
  { time_ms }: FolderLimits,
): Promise<{ made: Made[Kind]; products: WrittenProduct[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ made: Made[Kind]; products: WrittenProduct[] }>();
  const products: WrittenProduct[] = [];
  const find = (question: Question) =>
    question.about === 'remote' ? remote?.(question.address) : published?.(question.portal, question.product);
  const reply = async (number: number, question: Question) => {
    const say = (said: Reply) => thread.postMessage({ number, reply: said } satisfies ToThread);
    try {
      say({ value: await find(question) });
    } catch (error) {
      if (question.about === 'remote') say({ refused: (error as Error).message });
      // Nothing that the folder says, such as a database that is away: whoever waits hears of it as it is.
      else reject(error);
    }
  };
  const onMessage = (message: FromThread) => {
    if ('question' in message) void reply(message.number, message.question);
    else if ('product' in message) products.push(message.product);
    else if ('made' in message) resolve({ made: message.made as Made[Kind], products });
    else reject('findings' in message ? new FolderError(message.findings) : message.failed);
  };
  const onError = (error: unknown) => reject(toLoss(error));
  const late = `the folder takes longer than ${time_ms / 1000} seconds to read`;
  const timer = setTimeout(() => reject(new ThreadLost(late)), time_ms);
  thread.on('message', onMessage).on('error', onError);
  try {
    thread.postMessage({ job } satisfies ToThread);
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError);
  }
}

const toLoss = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ThreadLost('the folder takes too much memory to read')
    : error;

const toSpec = ({ file_name, content, operations }: WrittenSpec): SpecContent =>
  aKnownSpec(file_name, content, operations);

const toProduct = ({ specs, ...product }: WrittenProduct): ProductContent => ({
  ...product,
  specs: new Map(specs.map(([version, spec]) => [version, toSpec(spec)])),
});

const readAll = (folder: FolderFiles): Promise<Files> =>
  Promise.all([...folder].map(async ([path, file]) => [path, await file.read()] as [string, Uint8Array | Refusal]));

const bytesOf = (content: Uint8Array | Refusal) => (typeof content === 'string' ? 0 : content.byteLength);
const sizeOf = (files: Files) => files.reduce((sum, [, content]) => sum + bytesOf(content), 0);

/** Sending much at once would keep everybody else waiting. */
function* inBatches(files: Files): Generator<Files> {
  let batch: Files = [];
  let size = 0;
  for (const entry of files) {
    batch.push(entry);
    size += bytesOf(entry[1]);
    if (size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  yield batch;
}
