import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productNamesMigration } from '../../platform/database/migrations/014-product-names.ts';

/** Names alike in case, in wildcards and in scripts; some short, some long, many with the same beginning. */
const names = [
  ...['a', 'AB', 'Abc', 'abcbcd', 'ABCD', 'a%b_c', 'x_bcd', 'back\\slash', 'Straße', 'STRASSE', 'ÄRGER', 'ärgern'],
  ...['東京メトロ', '東京', '🚲🚲🚲 hire', 'Ünïcode 🚲🚲', "o'clock", '"quoted"', 'K elvin', 'Привет мир', 'ПРИВЕТ'],
  ...Array.from({ length: 120 }, (_, at) => `Harbour ${at % 2 === 0 ? 'Route' : 'ROUTING'} ${at}`),
];
const content = (named: readonly string[]) =>
  aPortalContent(
    {},
    named.map((name, at) => aProduct(`p${at}`, { name })),
  );

const flipCase = (text: string, flips: readonly boolean[]) =>
  [...text].map((letter, at) => (flips[at % flips.length] ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** Parts of the names in any case, and texts of the same letters that need not occur. */
const part = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.nat(12),
      fc.integer({ min: 1, max: 14 }),
      fc.array(fc.boolean(), { minLength: 1 }),
    )
    .map(([name, start, length, flips]) => flipCase([...name].slice(start, start + length).join(''), flips)),
  fc.string({ unit: fc.constantFrom(...'abcd%_\\ rouÄ東🚲'), maxLength: 6 }),
);

async function worldOf(database: TestDatabase) {
  const world = await aWorld(database, [content(['Replaced', 'Gone altogether', ...names.slice(2)])]);
  await world.services.publishing.publish(world.org_id, content(names));
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const viewer = { portal_id, is_public: true, default_visibility: 'public' as const, email: undefined };
  const find = async (name_contains: string) => {
    const page = await world.services.catalog.products(viewer, { name_contains }, { size: 100, number: 1 });
    return { names: page.data.map(({ name }) => name), total: page.meta.page.total };
  };
  return { find, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

const holding = (text: string) => names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));

onBothEngines((open) => {
  test('part of a name finds every product that has it, and no other', async () => {
    await using database = await open();
    await using at = await worldOf(database);
    await fc.assert(
      fc.asyncProperty(part, async (text) => {
        const expected = holding(text);
        const found = await at.find(text);
        expect(found.total).toBe(expected.length);
        if (expected.length <= 100) expect(found.names.toSorted()).toEqual(expected.toSorted());
        else expect(expected).toEqual(expect.arrayContaining(found.names));
      }),
      { numRuns: 300 },
    );
    for (const former of ['replaced', 'altogether']) expect((await at.find(former)).names).toEqual([]);
  });

  test('names that are older than their index are found', async () => {
    await using database = await open();
    await using at = await worldOf(database);
    await database.query.schema.dropTable('product_name_trigram').execute();
    await productNamesMigration.up(database.query);
    for (const text of ['harbour route 1', 'bcd', 'ÄRGER', '🚲🚲', 'ПРИВЕТ'])
      expect((await at.find(text)).names.toSorted()).toEqual(holding(text).toSorted());
  });
});
