import { Worker } from 'node:worker_threads';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { threadFile } from '../../place.ts';
import { type CompiledReference, compileDocument, type DocumentSource } from './compile-document.ts';
import type { WorkerAnswer } from './compile-worker.ts';

export interface SourceSpec {
  content: string;
  document: unknown;
}

export interface CompilerLimits {
  memory_mb: number;
  time_ms: number;
}

const usualLimits: CompilerLimits = { memory_mb: 1024, time_ms: 60_000 };

/** What is compiled within milliseconds needs no thread; starting one takes longer. */
const small = { characters: 100_000, values: 3000 };

export type ReferenceCompiler = ReturnType<typeof createReferenceCompiler>;

/**
 * Compiles specifications in a thread of its own, which starts with the first large one: a request that comes meanwhile
 * does not wait, and a document that takes too much memory or time takes nothing but the thread.
 */
export function createReferenceCompiler(limits: CompilerLimits = usualLimits) {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function inWorker(source: DocumentSource): Promise<CompiledReference> {
    worker ??= new Worker(threadFile('features/specs/compile-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb },
    });
    const answer = await ask(worker, source, limits).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    if ('compiled' in answer) return answer.compiled;
    if ('refused' in answer) throw new SpecificationRefused(answer.refused);
    throw answer.failed;
  }

  async function stop(): Promise<void> {
    const running = worker;
    worker = undefined;
    await running?.terminate();
  }

  return {
    compile(spec: SourceSpec, try_it: boolean): Promise<CompiledReference> {
      if (isSmall(spec)) return Promise.resolve().then(() => compileDocument({ document: spec.document, try_it }));
      // It is read there once more: a copy of what was read takes longer, and keeps everybody waiting.
      const compiled = last.then(() => inWorker({ text: spec.content, try_it }));
      last = compiled.catch(() => {});
      return compiled;
    },
    [Symbol.asyncDispose]: stop,
  };
}

function ask(worker: Worker, source: DocumentSource, { time_ms }: CompilerLimits): Promise<WorkerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
  const onError = (error: unknown) => reject(toRefusal(error));
  const timer = setTimeout(
    () => reject(new SpecificationRefused(`takes longer than ${time_ms / 1000} seconds to compile`)),
    time_ms,
  );
  worker.once('message', resolve).once('error', onError);
  try {
    worker.postMessage(source);
  } catch {
    reject(new SpecificationRefused('is nested too deeply'));
  }
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', onError);
  });
}

const toRefusal = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new SpecificationRefused('takes too much memory to compile')
    : error;

function isSmall(spec: SourceSpec): boolean {
  if (spec.content.length > small.characters) return false;
  let values = 0;
  const rest: unknown[] = [spec.document];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const children = Object.values(node);
    values += children.length;
    if (values > small.values) return false;
    rest.push(...children);
  }
  return true;
}
