import { expect, test } from 'vitest';
import { toLocale } from './locale.ts';

test.each<[header: string | undefined, locale: string]>([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-CH, de;q=0.9', 'de'],
  ['ca', 'ca_ES'],
  ['es-MX', 'es_ES'],
  ['pt-BR, fr;q=0.5, de;q=0.7', 'de'],
  ['fr;q=0, de;q=0.1', 'de'],
  ['fr ; q = 0.2 , es;q=0.3', 'es_ES'],
  ['*', 'en'],
  ['ja', 'en'],
  [`${'x,'.repeat(5000)}de`, 'en'],
  ['de;q=many', 'en'],
])('Accept-Language %j selects %s', (header, locale) => {
  expect(toLocale(header)).toBe(locale);
});
