import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0, false],
  ['short', 1, false],
  ['alllowercase', 1, true],
  ['Passw0rd', 2, true],
  ['Passw0rd-and', 3, true],
  ['Passw0rd-and-more', 4, true],
  [`Aa1${'x'.repeat(126)}`, 1, false],
])('"%s" has level %i', (password, level, hasLength) => {
  expect(strengthOf(password)).toMatchObject({ level, hasLength });
});

test.each([
  ['eleven char', 1, false],
  ['twelve chars', 2, true],
  ['sixteen chars of', 3, true],
  ['twenty chars of words', 4, true],
])('where length alone counts, "%s" has level %i', (password, level, hasLength) => {
  expect(strengthOf(password, 'length')).toMatchObject({ level, hasLength });
});

test('an underscore is a special character (CHG-05)', () => {
  expect(strengthOf('a_b').classes).toMatchObject({ special: true, uppercase: false });
});
