import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '@portico/contract/problems.ts';
import { threadFile } from '../../platform/source-files.ts';
import { FolderError } from '../publication/findings.ts';
import { createFairTurns } from './fair-turns.ts';
import type { FolderReading } from './folder.ts';
import type { Refusal } from './folder-files.ts';
import type { FromThread, Job, Made, Question, Reply, ToThread, WrittenProduct } from './folder-messages.ts';

export interface ReaderLimits {
  /** The largest number of threads. */
  places: number;
  /** The limit of queued readings of one organization. */
  waiting: number;
  memory_mb: number;
  /** The processor time that one reading may take. */
  cpu_ms: number;
  /** The time that one reading may take in all, including waits for the processor and for other sites. */
  time_ms: number;
  /** A thread that uses more memory than this after a folder is replaced before the next one. */
  kept_mb: number;
  /** Memory for short-lived values. A thread keeps up to three times as much as it ever used. */
  young_mb: number;
}

/** How long an idle thread is kept: edits often follow each other, and starting a thread takes half a second. */
const idleMs = 30_000;
const lookMs = 250;
const nothing = { user: 0, system: 0 };
const batchBytes = 4 * 1024 * 1024;

export type Files = [path: string, content: Uint8Array | Refusal][];
type Asked = Pick<FolderReading, 'published' | 'linked' | 'remote'>;

export interface Reading<Kind extends keyof Made> {
  /** The organization of the reading: organizations take turns. */
  org_id: string;
  /** The name of the content for the author, at the beginning of a sentence. */
  what: string;
  job: Job & { kind: Kind };
  files?: Files;
  asked?: Asked;
  /** Skips the queue: a transaction waits for this reading, and queued readings could wait for the transaction. */
  isUrgent?: boolean;
}

/**
 * Threads that read content of strangers: other requests do not wait, and content that takes too much memory or time
 * ends only its thread. Threads are few, and organizations take turns.
 */
export function createReaderPool(limits: ReaderLimits) {
  const turns = createFairTurns(limits);
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const worker = new Worker(threadFile('features/publishing/folder-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb, maxYoungGenerationSizeMb: limits.young_mb },
    });
    // A worker that ends without a job is not replaced.
    worker
      .on('error', () => {})
      .on('exit', () => {
        forget(worker);
        all.delete(worker);
      });
    all.add(worker);
    return worker;
  }

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  async function stop(worker: Worker): Promise<void> {
    forget(worker);
    // An idle thread does not keep the process alive, but its end is awaited.
    worker.ref();
    await worker.terminate();
  }

  /** The thread that was used last, because its code is already optimized. */
  function takeThread(): Worker {
    const worker = [...idle.keys()].at(-1);
    if (!worker) return start();
    forget(worker);
    worker.ref();
    return worker;
  }

  async function rest(worker: Worker): Promise<void> {
    const heap = await worker.getHeapStatistics().catch(() => undefined);
    const isSmall = heap !== undefined && heap.total_heap_size <= limits.kept_mb * 1024 * 1024;
    if (!isSmall || idle.size >= limits.places) return stop(worker);
    // An idle thread does not keep the process alive.
    worker.unref();
    idle.set(worker, setTimeout(() => void stop(worker), idleMs).unref());
  }

  return {
    async read<Kind extends keyof Made>(reading: Reading<Kind>): Promise<Answer<Kind>> {
      const endTurn = reading.isUrgent ? () => {} : await turns.take(reading.org_id);
      const worker = takeThread();
      let isFit = false;
      try {
        for (const batch of inBatches(reading.files ?? [])) {
          worker.postMessage({ files: batch } satisfies ToThread);
          await setImmediate();
        }
        const answer = await converse<Kind>(worker, reading, limits);
        isFit = true;
        return answer;
      } catch (error) {
        isFit = error instanceof Said;
        throw isFit ? (error as Said).cause : error;
      } finally {
        // Its memory is measured after its response and before the next job.
        void (isFit ? rest(worker) : stop(worker)).catch(() => {}).finally(endTurn);
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...all].map(stop));
    },
  };
}

interface Answer<Kind extends keyof Made> {
  made: Made[Kind];
  products: WrittenProduct[];
}

/** A refusal by the thread itself, which continues to run. */
class Said extends Error {
  constructor(cause: unknown) {
    super('said', { cause });
  }
}

async function converse<Kind extends keyof Made>(
  thread: Worker,
  { job, what, asked = {} }: Reading<Kind>,
  limits: ReaderLimits,
): Promise<Answer<Kind>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Kind>>();
  const products: WrittenProduct[] = [];
  const reply = async (number: number, question: Question) => {
    const say = (said: Reply) => thread.postMessage({ number, reply: said } satisfies ToThread);
    try {
      say({ value: await answerOf(asked, question) });
    } catch (error) {
      if (question.about === 'remote') say({ refused: (error as Error).message });
      // Not caused by the folder, such as an unreachable database: the caller gets the original error.
      else reject(error);
    }
  };
  const onMessage = (message: FromThread) => {
    if ('question' in message) void reply(message.number, message.question);
    else if ('product' in message) products.push(message.product);
    else if ('made' in message) resolve({ made: message.made as Made[Kind], products });
    else if ('findings' in message) reject(new Said(new FolderError(message.findings)));
    else if ('problem' in message) reject(new Said(new Problem(message.problem.code, message.problem.detail)));
    else reject(message.failed);
  };
  const tooMuch = (of: string) => reject(new Problem('reading-too-costly', `${what} takes more than ${of} to read.`));
  const onError = (error: unknown) => {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch(`${limits.memory_mb} MB of memory`);
    else reject(error);
  };
  const onExit = () => reject(new Error('The thread that reads has ended'));
  const timer = setTimeout(() => tooMuch(`${limits.time_ms / 1000} seconds`), limits.time_ms);
  // A thread that is starting has used nothing, and does not answer yet.
  const before = thread.cpuUsage().catch(() => nothing);
  const look = setInterval(async () => {
    const [then, now] = await Promise.all([before, thread.cpuUsage().catch(() => nothing)]);
    const usedMs = (now.user + now.system - then.user - then.system) / 1000;
    if (usedMs > limits.cpu_ms) tooMuch(`${limits.cpu_ms / 1000} seconds of the processor`);
  }, lookMs);
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    thread.postMessage({ job } satisfies ToThread);
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

function answerOf({ published, linked, remote }: Asked, question: Question) {
  switch (question.about) {
    case 'published':
      return published?.(question.portal, question.product);
    case 'linked':
      return linked?.products(question.portal, question.keys);
    case 'reference':
      return linked?.reference(question.portal, question.version_id);
    case 'document':
      return linked?.documentText(question.portal, question.document_id);
    case 'pages':
      return linked?.pages(question.portal);
    default:
      return remote?.(question.url);
  }
}

const bytesOf = (content: Uint8Array | Refusal) => (typeof content === 'string' ? 0 : content.byteLength);

/** Batches, because sending all files at once would block other requests. */
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
