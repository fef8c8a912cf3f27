import { ProblemError } from '@portico/client/errors.ts';
import { codeOf } from '@portico/i18n/sentences.ts';

/** The code of a problem of Portico; undefined for any other failure. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? codeOf(error.problem) : undefined;
