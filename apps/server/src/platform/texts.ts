import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { bind } from '@portico/i18n/bind.ts';
import { readCompiled } from '@portico/i18n/read-texts.ts';
import type { Texts } from '@portico/i18n/texts.ts';
import { repositoryFile } from './source-files.ts';

type ServerTexts = Pick<Texts, 'mail' | 'problems' | 'changes'>;

const known = new Map<string, unknown>();

/** The server's own texts, read and compiled when a language is first used. */
export function textsOf<Name extends keyof ServerTexts>(set: Name, locale: Locale): ServerTexts[Name] {
  const key = `${set} ${locale}`;
  const texts =
    known.get(key) ?? bind(readCompiled(repositoryFile('packages/i18n'), locale, set), localeNames[locale].tag);
  known.set(key, texts);
  return texts as ServerTexts[Name];
}
