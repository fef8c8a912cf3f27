import type { Theme } from '@portico/ui/theme/theme.ts';
import { type Letter, toHtmlBody, toTextBody } from './layout.ts';
import { type Mail, toPath } from './mails.ts';
import { toGreetedName, toLine } from './plain-text.ts';
import { mailTexts } from './texts/texts.ts';

/** In whose name a mail is written. */
export interface Sender {
  name: string;
  url: URL;
  home: '/' | '/console';
  theme: Theme;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  link: string | undefined;
}

/** The locale's own tongue for `lang`: `ca_ES` is `ca-ES` there. */
const toLanguage = (locale: string) => locale.replace('_', '-');

/** Reasons are sentences, and longer than names. */
const reasonMaximum = 1000;

export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const texts = mailTexts[mail.locale];
  const name = toLine(sender.name);
  const lines = Object.fromEntries(
    Object.entries(mail.values).map(([key, value]) => [
      key,
      toLine(value, key === 'reason' ? reasonMaximum : undefined),
    ]),
  );
  // Template and values come from one row, and belong together by the type of what was enqueued.
  const write = texts[mail.template] as (values: Record<string, string>) => {
    subject: string;
    paragraphs: string[];
    action?: string;
  };
  const { subject, paragraphs, action } = write({ ...lines, sender: name });
  const path = toPath(mail, sender.home);
  const link = path === undefined ? undefined : new URL(path, sender.url).href;
  const letter: Letter = {
    language: toLanguage(mail.locale),
    subject: toLine(subject),
    sender: name,
    greeting: texts.greeting(toGreetedName(lines.full_name ?? '')),
    paragraphs: lines.reason ? paragraphs.toSpliced(1, 0, texts.reasonGiven(lines.reason)) : paragraphs,
    button: link && action ? { label: action, link, openInstead: texts.openInstead } : undefined,
    footer: texts.whyReceived({ sender: name, to: toLine(mail.to) }),
  };
  return { subject: letter.subject, text: toTextBody(letter), html: toHtmlBody(letter, sender.theme), link };
}
