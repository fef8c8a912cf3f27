import { parentPort } from 'node:worker_threads';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { type CompiledReference, compileDocument, type DocumentSource } from './compile-document.ts';

export type WorkerAnswer = { compiled: CompiledReference } | { refused: string } | { failed: unknown };

/** The inside of the thread that compiles: a document in, its reference out, one after another. */
parentPort?.on('message', (source: DocumentSource) => {
  const answer = compileOrExplain(source);
  const buffers = 'compiled' in answer ? answer.compiled.bundles.map(({ content }) => content.buffer) : [];
  parentPort?.postMessage(answer, buffers);
});

function compileOrExplain(source: DocumentSource): WorkerAnswer {
  try {
    return { compiled: compileDocument(source) };
  } catch (error) {
    return error instanceof SpecificationRefused ? { refused: error.message } : { failed: error };
  }
}
