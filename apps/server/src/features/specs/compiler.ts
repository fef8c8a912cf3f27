import type { SpecToCompile } from '../publication/publication.ts';
import { type CompiledReference, compileDocument } from './compile-document.ts';

export type SourceSpec = Omit<SpecToCompile, 'try_it'>;

/** Compiles a text in another thread than the one that answers requests. */
export type CompileInThread = (
  org_id: string,
  text: { file: string; text: string; try_it: boolean },
  how: { isUrgent?: boolean },
) => Promise<CompiledReference>;

/** Smaller specifications compile within milliseconds, while starting a thread takes longer. */
const small = { characters: 100_000, values: 3000 };

export type ReferenceCompiler = ReturnType<typeof createReferenceCompiler>;

/**
 * Compiles specifications in the threads that read them: other requests do not wait, and a document that takes too much
 * memory or time ends only its thread. Only a small specification from our own disk is compiled here.
 */
export const createReferenceCompiler =
  (compileInThread: CompileInThread) =>
  async (
    org_id: string,
    spec: SourceSpec,
    try_it: boolean,
    how: { isUrgent?: boolean } = {},
  ): Promise<CompiledReference> =>
    isSmall(spec)
      ? compileDocument({ document: spec.document, text: spec.content, try_it })
      : // The thread parses the text again, because copying the parsed document takes longer and blocks all other requests.
        compileInThread(org_id, { file: spec.file, text: spec.content, try_it }, how);

/**
 * Checks the length first: the document of a long text is parsed on access, and should be parsed only in the thread.
 */
function isSmall(spec: SourceSpec): boolean {
  if (spec.content.length > small.characters || spec.document === undefined) return false;
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
