import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, type Caller } from '@portico/test-kit/world/application-world.ts';
import { expect, test } from 'vitest';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const megabyte = 'x'.repeat(1024 * 1024);

/** Bodies as on the wire, each invalid for every operation with a body. */
const bodies: Record<string, string> = {
  'a NUL in the name': '{"name":"a\\u0000b","display_name":"a\\u0000b","product_version_id":"a\\u0000b"}',
  'a NUL in the description': '{"name":"x","description":"a\\u0000b"}',
  'half a surrogate': '{"name":"\\ud83d","display_name":"\\ud83d","product_version_id":"\\ud83d"}',
  'a megabyte of name': `{"name":"${megabyte}"}`,
  'nearly a megabyte of name': `{"name":"${megabyte.slice(100)}","display_name":"${'x'.repeat(256)}"}`,
  'a hundred thousand scopes': `{"name":"x","display_name":1,"scopes":[${Array(100_000).fill('"a"').join()}]}`,
  'a hundred thousand properties': `{${Array.from({ length: 60_000 }, (_, n) => `"p${n}":1`).join()}}`,
  'JSON 100,000 deep': deep(100_000),
  'JSON 100,000 deep in a field': `{"name":${deep(100_000)},"display_name":${deep(100_000)}}`,
  __proto__: '{"name":"x","display_name":"x","__proto__":{"status":"approved"}}',
  constructor: '{"name":"x","display_name":"x","constructor":{"prototype":{"status":"approved"}}}',
  'a list': '[]',
  'a text': '"name"',
  'a number': '1',
  'half of JSON': '{"name":',
  'no JSON': 'name=x',
  'a name that is an object': '{"name":{"$ne":null},"display_name":{"$ne":null}}',
};

/** The rows of four tables, without the chain positions of audit events, which are written later. */
async function everyRow({ query }: TestDatabase) {
  const tables = ['application', 'credential', 'registration', 'audit_event'] as const;
  const rows = await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().orderBy('id').execute()));
  return rows.map((list) => list.map((row) => ('seal' in row ? { ...row, seq: null, hash: null } : row)));
}

onBothEngines((open) => {
  test('hostile bodies are refused and write nothing', { timeout: 120_000 }, async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}`;
    const key = (await at.ada.post(`${path}/credentials`)).body.id;
    const before = await everyRow(database);
    const sends: ((caller: Caller, body: string) => ReturnType<Caller['post']>)[] = [
      (caller, body) => caller.post('/applications', body),
      (caller, body) => caller.patch(path, body),
      (caller, body) => caller.post(`${path}/credentials`, body),
      (caller, body) => caller.put(`${path}/credentials/${key}`, body),
      (caller, body) => caller.post(`${path}/registrations`, body),
    ];
    for (const [what, body] of Object.entries(bodies)) {
      for (const [operation, send] of sends.entries()) {
        const { status } = await send(at.ada, body);
        expect([what, operation, status]).toEqual([
          what,
          operation,
          expect.toSatisfy((code) => [400, 413].includes(code)),
        ]);
      }
    }
    expect(await everyRow(database)).toEqual(before);
    expect((await at.ada.get(path)).status).toBe(200);
  });

  test('SQL in names and filters is text', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const statements = [
      "'); drop table application; --",
      "' or '1'='1",
      '$1',
      '?',
      '%" union select hash from credential',
    ];
    for (const name of statements) await anApplication(at, { name, description: name, reference_id: name });
    for (const name of statements) {
      const encoded = encodeURIComponent(name);
      for (const filter of ['filter[name]', 'filter[name][contains]']) {
        const { body } = await at.ada.get(`/applications?${filter}=${encoded}`);
        expect(body.data.map((application: { name: string }) => application.name)).toContain(name);
      }
      expect((await at.ada.get(`/applications?filter[auth_strategy_id]=${encoded}`)).body.data).toEqual([]);
    }
    expect((await at.ada.get('/applications')).body.meta.page.total).toBe(statements.length);
  });

  test('a NUL in a filter is refused', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    for (const list of ['/applications?filter[name]', `/applications/${id}/registrations?filter[product_name]`]) {
      for (const operator of ['', '[eq]', '[contains]']) {
        const { status, body } = await at.ada.get(`${list}${operator}=a%00`);
        expect([status, body.invalid_parameters[0].rule]).toEqual([400, 'matches_regex']);
      }
    }
  });

  test('names in every script are returned as they were sent', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const name of [
      '<img src=x onerror=alert(1)>',
      '𝔘𝔫𝔦',
      'שלום',
      '\u202eevil',
      '=cmd()',
      '🏳️‍🌈'.repeat(36),
      'é'.repeat(255),
    ]) {
      const { id } = await anApplication(at, { name });
      expect((await at.ada.get(`/applications/${id}`)).body.name).toBe(name);
    }
  });

  test('a path that is not an id is refused', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const id of ['%00', '..%2f..', 'null', "'", '%F0%9F%9A%B2', 'x'.repeat(50), '1']) {
      const { status } = await at.ada.get(`/applications/${id}`);
      expect([id, status]).toEqual([id, 400]);
    }
    for (const id of ['%', '%ff', 'x'.repeat(5000)]) {
      const { status } = await at.ada.get(`/applications/${id}`);
      expect([id.slice(0, 10), [400, 404].includes(status)]).toEqual([id.slice(0, 10), true]);
    }
  });
});
