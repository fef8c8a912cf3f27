import type { Page } from '@portico/contract/paging.ts';
import type { SearchResult } from '@portico/contract/search.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const search = (world: World, query: string) => world.fetch(`/api/v2/search/product-catalog?${query}`);

const hostile = [
  "' or 1=1 --",
  '"; drop table product; --',
  'a* NEAR(b) AND NOT c^2',
  '"unclosed',
  '%_\\%',
  '$1 ? :name @p',
  '\0',
  '\u202e\u200b\ufeff',
  '😀👩‍👩‍👧‍👦',
  '\ud800',
  '__proto__ constructor toString',
  'x'.repeat(10_000),
  'word '.repeat(2000),
  'é'.repeat(1500),
];

onBothEngines((open) => {
  test('no search text makes the server fail', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('a', { name: 'Boats' })])]);
    for (const text of hostile) {
      const answer = await search(world, `q=${encodeURIComponent(text.toWellFormed())}`);
      expect([text.slice(0, 20), answer.status < 500 && answer.status !== 404]).toEqual([text.slice(0, 20), true]);
    }
    for (const query of ['q=%00', 'q=%ff%fe', 'q=%', 'q=a&q=b', 'q[]=a', 'q[$ne]=a', 'join=%27', 'page[size]=', 'q']) {
      expect([query, (await search(world, query)).status < 500]).toEqual([query, true]);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const answer = await search(world, `q=${encodeURIComponent(text.toWellFormed())}`);
        expect(answer.status === 200 || answer.status === 400).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('NET-01: the pages show every found product once, whatever the page size', async () => {
    await using database = await open();
    // Few different names and scores, so that other columns decide the order.
    const products = Array.from({ length: 57 }, (_, at) =>
      aProduct(`p${at}`, { name: `Boat ${'xyz'[at % 3]}`, ...(at % 4 === 0 && { labels: { kind: 'motor' } }) }),
    );
    await using world = await aWorld(database, [aPortalContent({}, products)]);
    const expected: Record<string, number> = { '': 57, boat: 57, motor: 15, 'boat y': 19, baot: 57, plane: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(expected)), fc.integer({ min: 1, max: 60 }), async (q, size) => {
        const seen: string[] = [];
        for (let number = 1; ; number++) {
          const answer = await search(world, `q=${q}&page[size]=${size}&page[number]=${number}`);
          const { data, meta } = (await answer.json()) as Page<SearchResult>;
          expect(meta.page).toEqual({ number, size, total: expected[q] });
          if (data.length === 0) break;
          seen.push(...data.map(({ source }) => source.id));
        }
        expect([seen.length, new Set(seen).size]).toEqual([expected[q], expected[q]]);
      }),
      { numRuns: 25 },
    );
  });
});
