import type { Locale } from '@portico/contract/constants.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { MailText } from './find-mistakes.ts';
import { type PortalTemplate, variablesOf } from './variables.ts';

type Sentence = string | ((values: never) => string);

/** Which variant of a sentence with variants the text begins with. A variable has every value. */
const toPlaceholders = (template: PortalTemplate): Record<string, string | boolean> =>
  Object.fromEntries(
    variablesOf(template).flatMap(({ name }): [string, string | boolean][] => [
      [name, `{{${name}}}`],
      [`has_${name}`, true],
    ]),
  );

/** The text that a portal sends without a text of its own, as the Markdown from which owners start. */
export function startingText(template: PortalTemplate, locale: Locale): MailText {
  const texts = textsOf('mail', locale);
  const own: { subject: Sentence; paragraphs: Readonly<Record<string, Sentence>>; action?: Sentence } =
    texts.templates[template];
  const placeholders = toPlaceholders(template);
  const write = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence(placeholders as never));
  const [first = '', ...others] = Object.values(own.paragraphs).map(write);
  const has = (name: string) => name in placeholders;
  return {
    subject: write(own.subject),
    content: [
      '{{greeting}}',
      first,
      ...(has('reason') ? [texts.reasonGiven({ reason: '{{reason}}' })] : []),
      ...others,
      ...['message', 'changes'].filter(has).map((name) => `{{${name}}}`),
      ...(own.action && has('link') ? [`[${write(own.action)}]({{link}})`] : []),
    ]
      .filter(Boolean)
      .map((paragraph) => `${paragraph}\n`)
      .join('\n'),
  };
}
