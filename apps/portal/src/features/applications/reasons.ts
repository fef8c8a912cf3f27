import { ProblemError } from '@portico/client/errors.ts';
import { problemCode } from '@portico/screens/problem-code.ts';
import type { ApplicationText } from '../../shared/applications/text/en.ts';
import { messageFor } from '../../shared/message-for.ts';
import type { Text } from '../../shared/text/en.ts';

/** Why an application could not be saved: all reasons at once, else what can be said about it (FRM-14). */
export function reasonsOf(error: unknown, { form }: ApplicationText, text: Text): string {
  const refused = error instanceof ProblemError ? (error.problem.invalid_parameters ?? []) : [];
  if (refused.length > 0)
    return refused.map(({ field, reason }) => `${form.labels[field] ?? field} ${reason}`).join(', ');
  return form.problems[problemCode(error) ?? ''] ?? messageFor(error, text);
}
