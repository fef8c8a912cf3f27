import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anyUrl } from '@portico/test-kit/fixtures/any-url.ts';
import { type Answer, anApplication, anApplicationWorld, parcels } from '@portico/test-kit/world/application-world.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Names that are alike in case, in wildcards, in scripts and in sorting. */
const names = [
  'a',
  'A',
  'ab',
  'AB',
  'a%',
  'a_b',
  'ä',
  'Ä',
  'Straße',
  'ΑΣ',
  '東京',
  '🚲',
  "o'clock",
  'z\\',
  '10',
  '9',
  '"q"',
];

const part = fc.oneof(
  fc.constantFrom('a', 'A', 'B', '%', '_', '\\', "'", 'Ä', '京', '🚲', '0', ''),
  fc.string({ maxLength: 3 }),
);
const lower = (text: string) => text.toLowerCase();

interface Named {
  id: string;
  name: string;
}

/** Reads all pages of the given size, one after another. */
async function everyPage(get: (query: string) => Promise<Answer>, size: number, filter: string): Promise<Named[]> {
  const seen: Named[] = [];
  for (let number = 1; ; number++) {
    const { status, body } = await get(`page[size]=${size}&page[number]=${number}&${filter}`);
    expect(status).toBe(200);
    seen.push(...body.data);
    expect(body.meta.page).toMatchObject({ number, size });
    if (body.data.length < size) {
      if (body.data.length > 0 || number === 1) expect(body.meta.page.total).toBe(seen.length);
      return seen;
    }
  }
}

onBothEngines((open) => {
  test('pages show every row once, whatever the size and the filter', { timeout: 120_000 }, async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const made: Named[] = [];
    for (const name of names) made.push(await anApplication(at, { name }));
    const get = (query: string) => at.ada.get(`/applications?${query}`);
    const expected = (keep: (name: string) => boolean) =>
      made
        .filter(({ name }) => keep(name))
        .map(({ id }) => id)
        .sort();
    const ids = (rows: Named[]) => rows.map(({ id }) => id).sort();

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), part, async (size, text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'));
        const encoded = encodeURIComponent(text);
        const all = await everyPage(get, size, '');
        expect(ids(all)).toEqual(expected(() => true));
        expect(all.map(({ id }) => id)).toEqual((await everyPage(get, 100, '')).map(({ id }) => id));
        const containing = await everyPage(get, size, `filter[name][contains]=${encoded}`);
        expect(ids(containing)).toEqual(expected((name) => lower(name).includes(lower(text))));
        const equal = await everyPage(get, size, `filter[name]=${encoded}`);
        expect(ids(equal)).toEqual(expected((name) => name === text));
      }),
      { numRuns: 40 },
    );
  });

  test('any filter and page of every list is answered or refused, and never fails', { timeout: 120_000 }, async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    await at.ada.post(`/applications/${id}/registrations`, { product_version_id: await at.versionId('open') });
    const version = `/products/${await at.productId('Parcels')}/versions/${await at.versionId('open')}`;
    const lists = fc.constantFrom(
      '/applications',
      '/applications/auth-strategies',
      `/applications/${id}/credentials`,
      `/applications/${id}/registrations`,
      `${version}/applications`,
    );
    const keys = fc.constantFrom(
      'page[size]',
      'page[number]',
      'filter[name]',
      'filter[name][eq]',
      'filter[name][contains]',
      'filter[status]',
      'filter[id]',
      'filter[auth_strategy_id]',
      'filter[credential_type][eq]',
      'filter[product_name][contains]',
      'unregistered',
      'filter[__proto__]',
      'constructor',
    );
    const hostile = ["' or 1=1 --", '1; drop table application', '\0', '%', '1e9', '-1', '999999999999', 'true', '[]'];
    const values = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }), fc.integer().map(String));
    await fc.assert(
      fc.asyncProperty(lists, fc.array(fc.tuple(keys, values), { maxLength: 4 }), async (list, parameters) => {
        fc.pre(parameters.every(([, value]) => value.isWellFormed()));
        const { status, body } = await at.ada.get(`${list}?${new URLSearchParams(parameters)}`);
        expect([200, 400]).toContain(status);
        if (status === 400) expect(body.invalid_parameters.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('a change affects only the fields it carries, or is refused and has no effect', {
    timeout: 120_000,
  }, async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at, { strategy: 'Clients', name: 'Subject' });
    await anApplication(at, { name: 'Taken', reference_id: 'taken' });
    const text = fc.oneof(
      fc.string({ maxLength: 300, unit: 'grapheme' }),
      fc.constantFrom('', ' x ', 'Taken', 'taken', 'a\0b'),
    );
    const odd = fc.constantFrom<unknown>(null, 1, true, [], {});
    const change = fc.record(
      {
        name: fc.oneof({ weight: 4, arbitrary: text }, odd),
        description: fc.oneof({ weight: 4, arbitrary: text }, odd),
        redirect_uri: fc.oneof(anyUrl, fc.constantFrom('', null, 'javascript:1', 'com.example:/x'), odd),
        reference_id: fc.oneof({ weight: 4, arbitrary: text }, odd),
        scopes: fc.oneof(fc.subarray(['read', 'write', 'pay']), fc.constantFrom(['root'], 'read', null)),
        developer_id: fc.constant('me'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(change, async (carried) => {
        const before = (await at.ada.get(`/applications/${id}`)).body;
        at.clock.pass(1000);
        const { status, body } = await at.ada.patch(`/applications/${id}`, carried);
        const after = (await at.ada.get(`/applications/${id}`)).body;
        expect([200, 400, 409]).toContain(status);
        if (status !== 200) {
          expect(after).toEqual(before);
          return;
        }
        expect(after).toEqual(body);
        const { updated_at: _, ...kept } = before;
        expect(after).toMatchObject(Object.fromEntries(Object.entries(kept).filter(([field]) => !(field in carried))));
        if (typeof carried.name === 'string') expect(after.name).toBe(carried.name.trim());
        if ('description' in carried) expect(after.description).toBe(String(carried.description ?? '').trim() || null);
      }),
      { numRuns: 150 },
    );
  });

  test('registrations are paged like applications', { timeout: 60_000 }, async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}/registrations`;
    // All are created at the same moment, so that only the id orders them.
    const offered = parcels().file.versions!.filter((version) => version.registration?.auth_strategy === 'Keys');
    for (const { name } of offered) await at.ada.post(path, { product_version_id: await at.versionId(name) });
    const total = (await at.ada.get(path)).body.meta.page.total;
    expect(total).toBe(3);
    for (let size = 1; size <= total + 1; size++) {
      const rows = await everyPage((query) => at.ada.get(`${path}?${query}`), size, '');
      expect(new Set(rows.map((row) => row.id)).size).toBe(total);
    }
  });
});
