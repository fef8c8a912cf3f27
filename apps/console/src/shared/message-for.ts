import { ProblemError } from '@portico/client/errors.ts';
import { type ProblemCode, problemType } from '@portico/contract/problems.ts';
import type { Text } from './text/locale.ts';

/** Problems that have a sentence of their own, whatever the server says about them. */
const sentences = [
  ['reading-too-costly', 'readingTooCostly'],
  ['request-timeout', 'uploadTooSlow'],
  ['owner-required', 'ownerRequired'],
] as const satisfies readonly (readonly [ProblemCode, keyof Text])[];

/** What people read when a request failed: one of our own sentences, else what the server said about it. */
export function messageFor(error: unknown, text: Text): string {
  if (!(error instanceof ProblemError)) return text.unavailable;
  const own = sentences.find(([code]) => error.problem.type === problemType(code));
  if (own) return text[own[1]];
  if (error.status === 429) return text.tooManyAttempts;
  if (error.status === 503) return text.unavailable;
  return error.problem.detail || error.problem.title || text.failed.text;
}
