import { expect, test } from 'vitest';
import { canBeMistyped, isTypoOf, slipsToPrefix, variantsOf } from './typos.ts';

test.each([
  ['shpment', 'shipments', 'a missing letter'],
  ['shippment', 'shipment', 'an additional letter'],
  ['shipmemt', 'shipment', 'a wrong letter'],
  ['hsipment', 'shipment', 'the first two swapped'],
  ['xhipment', 'shipment', 'a wrong first letter'],
  ['payemnts', 'payments', 'two swapped'],
  ['autorization', 'authorization', 'a missing letter in a long word'],
  ['authoriztaion', 'authorization', 'a slip far from the head'],
  ['notifcatoin', 'notification', 'two slips in a long word'],
  ['wheather', 'weather', 'an additional letter near the head'],
])('whether %j is a typo of %j: %s', (word, term) => {
  expect(isTypoOf(word, term)).toBe(true);
  expect(new Set(variantsOf(word)).isDisjointFrom(new Set(variantsOf(term)))).toBe(false);
});

test.each([
  ['ship', 'sharp', false],
  ['maps', 'payments', false],
  ['orders', 'order', true],
  ['weather', 'leather', true],
  ['identity', 'entities', false],
])('whether %j is a typo of %j is %j', (word, term, taken) => {
  expect(isTypoOf(word, term)).toBe(taken);
});

test.each([
  ['ship', 'shipments', 0],
  ['shpi', 'shipments', 1],
  ['', 'shipments', 0],
  ['abc', '', 3],
])('the distance of %j to a prefix of %j is %i', (word, term, slips) => {
  expect(slipsToPrefix(word, term)).toBe(slips);
});

test.each([
  ['api', false],
  ['v2.1', false],
  ['iso8601', false],
  ['x'.repeat(30), false],
  ['maps', true],
  ['größe', true],
])('whether %j can be corrected is %j', (word, corrected) => {
  expect(canBeMistyped(word)).toBe(corrected);
});
