import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf } from './best-of.ts';

test('the best scores are those that sorting all of them would give', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 9 })), fc.nat({ max: 12 }), (scores, most) => {
      const sorted = scores
        .map((score, index) => ({ score, index }))
        .filter(({ score }) => score >= 0)
        .toSorted((a, b) => b.score - a.score || a.index - b.index)
        .map(({ index }) => index);
      expect(bestOf(Float64Array.from(scores), scores.length, most)).toEqual(sorted.slice(0, most));
    }),
  );
});
