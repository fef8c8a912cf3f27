import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, localeNames } from '@portico/contract/constants.ts';
import type { Compiled } from './bind.ts';
import { type Compile, compileMessage, compileTemplate, compileTexts, type Texts } from './compile.ts';

/** The folder that contains a folder for each locale. */
export const textFolder = join(import.meta.dirname, '..');

/** The names of a locale's files, without `.json`. */
export const textSets = ['portal', 'console', 'forms', 'reference', 'changes', 'mail', 'problems'] as const;
export type TextSet = (typeof textSets)[number];

export const textFile = (folder: string, locale: Locale, set: TextSet): string => join(folder, locale, `${set}.json`);

/** Returns no texts for a file that a locale lacks. English has every file. */
export function readTexts(folder: string, locale: Locale, set: TextSet): Texts {
  try {
    return JSON.parse(readFileSync(textFile(folder, locale, set), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && locale !== 'en') return {};
    throw error;
  }
}

/** Pages may replace the texts of forms, so these stay strings. */
const compilerOf = (set: TextSet): Compile => (set === 'forms' ? compileTemplate : compileMessage);

/** The compiled texts of a set, or of one section of it. */
export function readCompiled(folder: string, locale: Locale, set: TextSet, section?: string): Compiled {
  const texts = sectionOf(readTexts(folder, locale, set), section);
  const english = sectionOf(readTexts(folder, 'en', set), section);
  return compileTexts(texts, english, localeNames[locale].tag, compilerOf(set));
}

const sectionOf = (texts: Texts, section: string | undefined): Texts =>
  section === undefined ? texts : ((texts[section] ?? {}) as Texts);
