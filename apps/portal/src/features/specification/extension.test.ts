import { expect, test } from 'vitest';
import { extensionOf, fileNameOf } from './extension.ts';

test.each([
  ['{"openapi":"3.1.0"}', 'json'],
  [' \n{"a":1}', 'json'],
  ['openapi: 3.1.0', 'yaml'],
  ['{openapi: 3.1.0}', 'yaml'],
  ['', 'yaml'],
])('%j is kept as %s (SPC-04)', (content, extension) => {
  expect(extensionOf(content)).toBe(extension);
});

test.each([
  ['Payments', '2.1', 'payments-2.1'],
  ['Tides & Water Levels', 'v2 (beta)', 'tides-water-levels-v2-beta'],
  ['Überweisungen', '2026/04', 'überweisungen-2026-04'],
  ['../..', '..', 'specification'],
  ['潮汐', 'v1', '潮汐-v1'],
])('the file of %s %s is called %s', (product, version, name) => {
  expect(fileNameOf(product, version)).toBe(name);
});
