import { preferredLocale } from '@portico/app-kit/locale.ts';
import { load } from '@portico/i18n/texts/portal/catalog.js';
import { describe, expect, test } from 'vitest';
import { loadWording } from './use-text.tsx';

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

  test.each([
    ['en', '1 to 10 of 10,000'],
    ['ca_ES', '1 a 10 de 10.000'],
    ['de', '1 bis 10 von 10.000'],
    ['es_ES', '1 a 10 de 10.000'],
    ['fr', '1 à 10 sur 10\u202f000'],
  ] as const)('%s writes numbers its own way', async (locale, position) => {
    const { text } = await loadWording(locale);
    expect(text.pagination.position({ from: 1, to: 10, total: 10_000 })).toBe(position);
  });

  test('a count uses the plural of its language', async () => {
    const text = await load.fr();
    expect([0, 1, 2].map((total) => text.count({ total }))).toEqual(['0 produit', '1 produit', '2 produits']);
  });
});
