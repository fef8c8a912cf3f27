import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import { textsOf } from '../../platform/texts.ts';
import { toLists } from './change-sections.ts';
import { type Letter, type LetterPart, toHtmlBody, toTextBody } from './layout.ts';
import { type Mail, toPath } from './mails.ts';
import { toGreetedName, toLine, toVisible } from './plain-text.ts';
import { fillContent, fillSubject } from './texts/fill.ts';
import type { MailText } from './texts/find-mistakes.ts';

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

type Words = string | ((values: never) => string);
interface BuiltInText {
  readonly subject: Words;
  readonly paragraphs: Readonly<Record<string, Words>>;
  /** The label of the button. */
  readonly action?: Words;
}

/** Messages select by `has_place`, which says whether `place` has a value. */
const toPresence = (lines: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [`has_${key}`, value !== '']));

/** The words of a mail in its language, before they are laid out. */
interface Written {
  subject: string;
  parts: LetterPart[];
}

/** `text` is what the portal sends instead of the built-in text. */
export function renderMail(mail: Mail, sender: Sender, text?: MailText): RenderedMail {
  const texts = textsOf('mail', mail.locale);
  const name = toLine(sender.name);
  const path = toPath(mail, sender.home);
  const link = path === undefined ? undefined : new URL(path, sender.url).href;
  const { subject, parts } = text ? writeOwn(mail, sender, text, link) : writeBuiltIn(mail, sender, link);
  const letter: Letter = {
    language: toLanguage(mail.locale),
    subject: toLine(subject),
    sender: name,
    parts,
    footer: texts.whyReceived({ sender: name, to: toLine(mail.to) }),
    unsubscribe: sender.unsubscribe === undefined ? undefined : { label: texts.unsubscribe, link: sender.unsubscribe },
  };
  return { subject: letter.subject, text: toTextBody(letter), html: toHtmlBody(letter, sender.theme), link };
}

/** The values that stand on one line. */
function toValues({ values, locale }: Mail, sender: Sender) {
  const { sections, message, ...plain } = values as Record<string, string>;
  const lines = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toLine(value, longest.get(key))]));
  const full_name = toGreetedName(lines.full_name ?? '');
  const texts = textsOf('mail', locale);
  const greeting = full_name ? texts.greetingTo({ name: full_name }) : texts.greeting;
  const written: LetterPart[] =
    message === undefined
      ? []
      : [{ kind: 'message', nodes: parseMarkdown(toVisible(message)).children, site: sender.url }];
  const changes: LetterPart[] =
    sections === undefined ? [] : toLists(sections, locale).map((list) => ({ kind: 'list', ...list }));
  return {
    lines: { ...lines, sender: toLine(sender.name) } as Record<string, string>,
    full_name,
    greeting,
    written,
    changes,
  };
}

function writeBuiltIn(mail: Mail, sender: Sender, link: string | undefined): Written {
  const texts = textsOf('mail', mail.locale);
  const { lines, greeting, written, changes } = toValues(mail, sender);
  const template: BuiltInText = texts.templates[mail.template];
  // The cast is safe: template and values come from one row, and are typed when they are enqueued.
  const values = { ...lines, ...toPresence(lines) };
  const write = (words: Words) => (typeof words === 'string' ? words : words(values as never));
  // A message without values for its paragraph leaves it empty.
  const paragraphs = Object.values(template.paragraphs).map(write).filter(Boolean);
  const told = lines.reason ? paragraphs.toSpliced(1, 0, texts.reasonGiven({ reason: lines.reason })) : paragraphs;
  const parts: LetterPart[] = [
    ...[greeting, ...told].map((text) => ({ kind: 'paragraph' as const, text })),
    ...written,
    ...changes,
  ];
  if (link && template.action) {
    parts.push({ kind: 'button', label: toLine(write(template.action)), link, openInstead: texts.openInstead });
  }
  return { subject: write(template.subject), parts };
}

function writeOwn(mail: Mail, sender: Sender, { subject, content }: MailText, link: string | undefined): Written {
  const { lines, full_name = '', greeting, written, changes } = toValues(mail, sender);
  // A number of nothing is left out.
  const present = Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, value === '0' ? '' : value]));
  const { openInstead } = textsOf('mail', mail.locale);
  const known = { ...present, full_name, greeting };
  const blocks = { message: written, changes };
  const parts = fillContent(content, { lines: known, blocks, link, openInstead, site: sender.url });
  return { subject: fillSubject(subject, { ...lines, full_name }), parts };
}
