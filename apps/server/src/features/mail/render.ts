import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import { textsOf } from '../../platform/texts.ts';
import { toLists } from './change-sections.ts';
import { type Letter, toHtmlBody, toTextBody } from './layout.ts';
import { type Mail, toPath } from './mails.ts';
import { toGreetedName, toLine, toVisible } from './plain-text.ts';

/** The sender of an email. */
export interface Sender {
  name: string;
  url: URL;
  home: '/' | '/console';
  theme: Theme;
  /** The URL that turns mails like this one off. */
  unsubscribe?: string | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  link: string | undefined;
}

/** The locale as a language tag for `lang`: `ca_ES` becomes `ca-ES`. */
const toLanguage = (locale: string) => locale.replace('_', '-');

/** Sentences may be longer than names. */
const longest = new Map([
  ['reason', 1000],
  ['note', 2000],
]);

type Text = string | ((values: never) => string);
interface MailText {
  readonly subject: Text;
  readonly paragraphs: Readonly<Record<string, Text>>;
  /** The label of the button. */
  readonly action?: Text;
}

/** Messages select by `has_place`, which says whether `place` has a value. */
const toPresence = (lines: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [`has_${key}`, value !== '']));

export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const texts = textsOf('mail', mail.locale);
  const name = toLine(sender.name);
  const { sections, message, ...plain } = mail.values as Record<string, string>;
  const lines = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toLine(value, longest.get(key))]));
  const template: MailText = texts.templates[mail.template];
  // The cast is safe: template and values come from one row, and are typed when they are enqueued.
  const values = { ...lines, ...toPresence(lines), sender: name };
  const write = (text: Text) => (typeof text === 'string' ? text : text(values as never));
  // A message without values for its paragraph leaves it empty.
  const paragraphs = Object.values(template.paragraphs).map(write).filter(Boolean);
  const greeted = toGreetedName(lines.full_name ?? '');
  const path = toPath(mail, sender.home);
  const link = path === undefined ? undefined : new URL(path, sender.url).href;
  const letter: Letter = {
    language: toLanguage(mail.locale),
    subject: toLine(write(template.subject)),
    sender: name,
    greeting: greeted ? texts.greetingTo({ name: greeted }) : texts.greeting,
    paragraphs: lines.reason ? paragraphs.toSpliced(1, 0, texts.reasonGiven({ reason: lines.reason })) : paragraphs,
    message:
      message === undefined ? undefined : { nodes: parseMarkdown(toVisible(message)).children, site: sender.url },
    lists: sections === undefined ? [] : toLists(sections, mail.locale),
    button:
      link && template.action
        ? { label: toLine(write(template.action)), link, openInstead: texts.openInstead }
        : undefined,
    footer: texts.whyReceived({ sender: name, to: toLine(mail.to) }),
    unsubscribe: sender.unsubscribe === undefined ? undefined : { label: texts.unsubscribe, link: sender.unsubscribe },
  };
  return { subject: letter.subject, text: toTextBody(letter), html: toHtmlBody(letter, sender.theme), link };
}
