import { ProblemError } from '@portico/client/errors.ts';
import { codeOf } from '@portico/i18n/sentences.ts';

/** What the server calls the failure, where it is ours to say it in the reader's language. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? codeOf(error.problem) : undefined;
