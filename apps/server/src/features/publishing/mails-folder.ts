import { localeNames } from '@portico/contract/constants.ts';
import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { because } from '../../platform/because.ts';
import { findTextMistakes } from '../mail/texts/find-mistakes.ts';
import { isPortalTemplate, portalTemplates } from '../mail/texts/variables.ts';
import type { MailContent, PortalFile } from '../publication/content.ts';
import { readMailPath } from '../publication/mail-path.ts';
import type { FileReader } from './file-reader.ts';

const tags = Object.values(localeNames).map(({ tag }) => tag);

/** Reads the texts of mails: `mails/<template>.md`, and `mails/<template>.de.md` for one language. */
export async function readMails(reader: FileReader, portal: PortalFile | undefined): Promise<MailContent[]> {
  const mails: MailContent[] = [];
  for (const path of reader.listBelow('mails')) {
    if (!path.endsWith('.md')) continue;
    const file = `mails/${path}`;
    const { template = '', language } = readMailPath(path) ?? {};
    if (!isPortalTemplate(template)) {
      reader.report(file, because('mail-text-name', { names: portalTemplates.join(', ') }));
      continue;
    }
    if (language === undefined) {
      reader.report(file, because('mail-text-language', { names: tags.join(', ') }));
      continue;
    }
    const source = await reader.text(file);
    if (source === undefined) continue;
    const { front, body, lines_above, problems } = readFrontMatter(source, 'mail');
    for (const { line, ...why } of problems) reader.report(file, why, line);
    if (problems.length > 0) continue;
    const { subject = '' } = front;
    for (const { field, line, ...why } of findTextMistakes(template, { subject, content: body }, portal?.hosts ?? [])) {
      const at = line === undefined ? undefined : lines_above + line;
      reader.report(file, why, field === 'subject' ? lineOfSubject(source) : at);
    }
    mails.push({ template, language, subject, content: body });
  }
  return mails;
}

const lineOfSubject = (source: string): number =>
  Math.max(
    source.split('\n').findIndex((line) => /^subject\b/.test(line)),
    0,
  ) + 1;
