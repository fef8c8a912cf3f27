import { ProblemError } from '@portico/client/errors.ts';

/** What the server calls the failure, where it is ours to say it in the reader's language. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? /^\/problems\/(.+)$/.exec(error.problem.type)?.[1] : undefined;
