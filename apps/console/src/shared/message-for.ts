import { ProblemError } from '@portico/client/errors.ts';
import type { Text } from './text/en.ts';

/** What people read when a request failed: one of our own sentences, else what the server said about it. */
export function messageFor(error: unknown, text: Text): string {
  if (!(error instanceof ProblemError)) return text.unavailable;
  if (error.status === 429) return text.tooManyAttempts;
  if (error.status === 503) return text.unavailable;
  return error.problem.detail || error.problem.title || text.failed.text;
}
