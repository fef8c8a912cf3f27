import { toCurl } from '../../src/samples/curl.ts';
import type { LanguageId, SampleWriter } from '../../src/samples/languages.ts';
import { loadWriter } from '../../src/samples/writers.ts';
import { runnerFor } from './run-programs.ts';

/** `npm run test:samples` tests every sample in every language that this machine has. */
export const isWhole = process.env.SAMPLES === 'all';

/** Every machine that runs the tests has these. */
const everywhere: readonly LanguageId[] = ['curl', 'javascript', 'python'];
const elsewhere: readonly LanguageId[] = ['ruby', 'php', 'go', 'java'];

/** Whether the command names the language. Without names it means all languages. */
const isWanted = (language: LanguageId): boolean => {
  const named = (process.env.SAMPLES_LANGUAGES ?? '').split(' ').filter(Boolean);
  return named.length === 0 || named.includes(language);
};

export const languagesHere = (): LanguageId[] =>
  [...everywhere, ...(isWhole ? elsewhere.filter((language) => runnerFor(language)) : [])].filter(isWanted);

/** Languages whose program is missing on this machine. */
export const leftOut = (): LanguageId[] => elsewhere.filter((language) => isWanted(language) && !runnerFor(language));

export const writerOf = async (language: LanguageId): Promise<SampleWriter> =>
  language === 'curl' ? toCurl : loadWriter(language);
