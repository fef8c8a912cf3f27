import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Getting started', 'getting-started'],
  ['  Rate limits & quotas  ', 'rate-limits-quotas'],
  ['Überweisung größer', 'überweisung-größer'],
  ['v2.1', 'v2-1'],
  ['--', ''],
])('the slug of %j is %j', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});
