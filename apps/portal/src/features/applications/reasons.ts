import { messageFor, reasonsIn } from '@portico/app-kit/message-for.ts';
import { problemCode } from '@portico/app-kit/problem-code.ts';
import { inField } from '@portico/i18n/sentences.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import type { ApplicationText } from '../../shared/applications/text/use-application-text.ts';
import type { Text } from '../../shared/text/use-text.tsx';

/** Why an application could not be saved: all reasons, or a general message (FRM-14). */
export function reasonsOf(
  error: unknown,
  { form }: ApplicationText,
  text: Text,
  /** The labels of fields that the portal added. */
  labels: Readonly<Record<string, string>> = {},
): string {
  const refused = reasonsIn(error, text);
  if (refused.length === 0) return textOf(form.problems, problemCode(error)) ?? messageFor(error, text);
  return refused
    .map(({ field, reason }) => inField(labels[field] ?? textOf(form.labels, field), reason, text.sentences))
    .join(', ');
}
