import { ProblemError } from '@portico/client/errors.ts';
import type { Text } from './text/locale.ts';

/** What people read when a request failed: one of our own sentences, else what the server said about it (TST-02). */
export function messageFor(error: unknown, text: Text): string {
  if (!(error instanceof ProblemError)) return text.unavailable.text;
  if (error.status === 429) return text.tooManyAttempts;
  if (error.status === 503) return text.unavailable.text;
  return error.problem.detail || error.problem.title || text.failed.text;
}
