import { ProblemError } from '@portico/client/errors.ts';
import { codeOf } from '@portico/i18n/sentences.ts';

/** The problem code of the server, if the failure is one of ours. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? codeOf(error.problem) : undefined;
