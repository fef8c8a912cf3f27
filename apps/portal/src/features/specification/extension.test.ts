import { expect, test } from 'vitest';
import { extensionOf } from './extension.ts';

test.each([
  ['{"openapi":"3.1.0"}', 'json'],
  [' \n{"a":1}', 'json'],
  ['openapi: 3.1.0', 'yaml'],
  ['{openapi: 3.1.0}', 'yaml'],
  ['', 'yaml'],
])('%j is kept as %s (SPC-04)', (content, extension) => {
  expect(extensionOf(content)).toBe(extension);
});
