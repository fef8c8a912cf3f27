import { problemCode } from '@portico/app-kit/problem-code.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import type { ApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { messageFor } from '../../shared/message-for.ts';
import type { Text } from '../../shared/text/locale.ts';

/** Why an application could not be saved: all reasons at once, else what can be said about it (FRM-14). */
export function reasonsOf(error: unknown, { form }: ApplicationText, text: Text): string {
  const refused = error instanceof ProblemError ? (error.problem.invalid_parameters ?? []) : [];
  if (refused.length > 0)
    return refused.map(({ field, reason }) => toReason(textOf(form.labels, field), reason)).join(', ');
  return textOf(form.problems, problemCode(error)) ?? messageFor(error, text);
}

/** A field that the form does not have is not named: the reader cannot find it. */
const toReason = (label: string | undefined, reason: string): string =>
  label ? `${label} ${reason}` : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
