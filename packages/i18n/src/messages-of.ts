import type { Locale } from '@portico/contract/constants.ts';
import type { Texts } from './compile.ts';
import { readTexts, textFolder, textSets } from './read-texts.ts';

/** For tests: every message of a locale by its path, such as `console.frame.list.selected`. */
export const messagesOf = (locale: Locale): Map<string, string> =>
  new Map(textSets.flatMap((set) => [...messagesIn(readTexts(textFolder, locale, set), set)]));

function* messagesIn(texts: Texts, above: string): Generator<readonly [path: string, message: string]> {
  for (const [key, text] of Object.entries(texts)) {
    const path = `${above}.${key}`;
    if (typeof text === 'string') yield [path, text];
    else yield* messagesIn(text, path);
  }
}
