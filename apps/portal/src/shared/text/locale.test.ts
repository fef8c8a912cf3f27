import { formatsFor } from '@portico/app-kit/formats.ts';
import { preferredLocale } from '@portico/app-kit/locale.ts';
import { locales } from '@portico/contract/constants.ts';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { loadWording } from './locale.ts';

const others = locales.filter((locale) => locale !== 'en');

type Sentences = { readonly [name: string]: string | ((holes: never) => string) | Sentences };

/** Every sentence by its place, with its holes filled by marks that can be found again. */
function said(sentences: Sentences, place = ''): Map<string, string> {
  const marks = {
    portal: '⟨p⟩',
    product: '⟨n⟩',
    query: '⟨q⟩',
    version: '⟨v⟩',
    current: '⟨c⟩',
    email: '⟨e⟩',
    address: '⟨a⟩',
    label: '⟨l⟩',
    title: '⟨t⟩',
    heading: '⟨h⟩',
    name: '⟨x⟩',
    id: '⟨i⟩',
    total: 7,
    from: 2,
    to: 5,
    hidden: 3,
    status: 500,
  };
  return new Map(
    Object.entries(sentences).flatMap(([name, sentence]) => {
      const here = place ? `${place}.${name}` : name;
      if (typeof sentence === 'string') return [[here, sentence] as const];
      if (typeof sentence === 'function') return [[here, sentence(marks as never)] as const];
      return [...said(sentence, here)];
    }),
  );
}

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

  test.each(others)('%s has exactly the sentences of English, none of them empty', async (locale) => {
    const { text } = await loadWording(locale);
    expect([...said(text).keys()].sort()).toEqual([...said(en).keys()].sort());
    expect([...said(text)].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  const holesOf = (sentence: string) => (sentence.match(/⟨\w⟩|\d/g) ?? []).sort();

  test.each(others)('every sentence of %s fills the holes of the English one', async (locale) => {
    const translated = said((await loadWording(locale)).text);
    for (const [place, sentence] of said(en))
      expect([place, holesOf(translated.get(place) ?? '')]).toEqual([place, holesOf(sentence)]);
  });

  // Words that are the same in both languages, such as “Documentation” in French, are few.
  test.each(others)('%s is not left in English', async (locale) => {
    const translated = said((await loadWording(locale)).text);
    const same = [...said(en)].filter(([place, sentence]) => translated.get(place) === sentence);
    expect(same.length, same.join(' | ')).toBeLessThanOrEqual(9);
  });
});

describe('formats', () => {
  test.each([
    ['en', '10,000', 'May 4, 2026'],
    ['ca', '10.000', '4 de maig 2026'],
    ['de', '10.000', '04.05.2026'],
    ['es', '10.000', '4 may 2026'],
    ['fr', '10\u202f000', '4 mai 2026'],
  ])('%s writes numbers and dates its own way', (tag, number, date) => {
    const formats = formatsFor(tag);
    expect(formats.number(10_000)).toBe(number);
    expect(formats.date('2026-05-04T23:30:00Z')).toBe(date);
  });

  test.each([
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['fr', 0, 'one'],
    ['fr', 2, 'other'],
    ['es', 1_000_000, 'other'],
  ])('in %s, %i takes the form %s', (tag, count, form) => {
    expect(formatsFor(tag).plural(count, { one: 'one', other: 'other' })).toBe(form);
  });

  test('a count uses the plural of its language', async () => {
    const { text } = await loadWording('fr');
    expect([0, 1, 2].map((total) => text.catalog.count({ total }))).toEqual(['0 produit', '1 produit', '2 produits']);
  });
});
