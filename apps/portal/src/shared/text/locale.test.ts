import { locales } from '@portico/contract/constants.ts';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { loadWording, preferredLocale } from './locale.ts';

describe('languages', () => {
  test.each([
    [null, ['de-AT'], 'de'],
    [null, ['ca'], 'ca_ES'],
    [null, ['es-MX', 'en'], 'es_ES'],
    [null, ['ja', 'zh-CN'], 'en'],
    [null, [], 'en'],
    ['fr', ['de'], 'fr'],
    ['klingon', ['de'], 'de'],
  ])('remembered %o and spoken %o give %s', (remembered, languages, locale) => {
    expect(preferredLocale(remembered, languages)).toBe(locale);
  });

  type Sentences = { readonly [name: string]: string | ((holes: never) => string) | Sentences };

  const said = (sentences: Sentences): string[] =>
    Object.values(sentences).flatMap((sentence) => {
      if (typeof sentence === 'string') return [sentence];
      if (typeof sentence !== 'function') return said(sentence);
      const holes = {
        portal: '⟨p⟩',
        product: '⟨n⟩',
        query: '⟨q⟩',
        version: '⟨v⟩',
        current: '⟨c⟩',
        total: 7,
        from: 2,
        to: 5,
        hidden: 3,
      };
      return [sentence(holes as never)];
    });

  const holesOf = (sentence: string) => (sentence.match(/⟨\w⟩|\d/g) ?? []).sort();

  test.each(locales.filter((locale) => locale !== 'en'))(
    'every sentence of %s fills the holes of the English one',
    async (locale) => {
      const { text } = await loadWording(locale);
      const translated = said(text);
      expect(translated.map(holesOf)).toEqual(said(en).map(holesOf));
    },
  );

  // Words that are the same in both languages, such as “Documentation” in French, are few.
  test.each(locales.filter((locale) => locale !== 'en'))('%s is not left in English', async (locale) => {
    const { text } = await loadWording(locale);
    const translated = said(text);
    const same = said(en).filter((sentence, index) => sentence === translated[index]);
    expect(same.length, same.join(' | ')).toBeLessThanOrEqual(6);
  });
});
