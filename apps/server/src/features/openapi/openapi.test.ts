import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { problems } from '@portico/contract/problems.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { expectPlainWords } from '@portico/test-kit/words.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { componentNames, namedSchemas } from './component-names.ts';

interface DescribedOperation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const describedBy = async (world: World): Promise<Description> =>
  (await (await world.fetch('/api/openapi.json')).json()) as Description;

const operationsIn = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

function sentencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'summary' || key === 'description') && typeof inner === 'string' ? [inner] : sentencesIn(inner),
  );
}

test('summaries and descriptions use the words of the glossary', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const sentences = sentencesIn(await describedBy(world));
  expect(sentences.length).toBeGreaterThan(200);
  expectPlainWords('/api/openapi.json', ...sentences);
});

onBothEngines((open) => {
  test('the description is served at any host, built once, and answers 304 to a known ETag', async () => {
    await using database = await open();
    await using world = await aWorld(database, []);
    const answer = await world.fetch('/api/openapi.json', { host: 'nobody.test' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const etag = answer.headers.get('etag') ?? '';
    const again = await world.fetch('/api/openapi.json', { host: 'b.test', headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('the description is valid OpenAPI 3.1', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const description = await describedBy(world);
  expect(description.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate({ ...description });
  expect([valid, errors]).toEqual([true, undefined]);
});

test('every schema in the description compiles, and every reference leads to one', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const description = await describedBy(world);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'https://portico.test/openapi.json', ...description });
  // Keyed by content, so that equal schemas are compiled once.
  const pointers = new Map<string, string>();
  const walk = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const below = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (key !== 'schema') walk(inner, below);
      else pointers.set(JSON.stringify(inner), below);
    }
  };
  walk(description.paths, '#/paths');
  for (const name of Object.keys(description.components.schemas)) pointers.set(name, `#/components/schemas/${name}`);
  expect(pointers.size).toBeGreaterThan(100);
  for (const pointer of pointers.values()) {
    expect(() => ajv.compile({ $ref: `https://portico.test/openapi.json${pointer}` }), pointer).not.toThrow();
  }
});

test('every operation says who may call it, and is described once', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const description = await describedBy(world);
  const described = operationsIn(description);
  const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  expect(world.operations.filter(({ access }) => !access)).toEqual([]);
  expect(described.map(named).sort()).toEqual(world.operations.map(named).sort());
  expect(new Set(world.operations.map(named)).size).toBe(world.operations.length);
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(world.operations.map(({ id }) => id).sort());
});

test('the description of an operation contains its parameters, answers and problem codes', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const description = await describedBy(world);
  const described = new Map(operationsIn(description).map((operation) => [operation.operationId, operation]));
  for (const { id, access, path, problems: codes, status, query } of world.operations) {
    const { parameters = [], responses, security } = described.get(id) as DescribedOperation;
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect([id, inPath.toSorted()]).toEqual([id, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()]);
    const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect([id, inQuery]).toEqual([id, Object.keys(query?.properties ?? {})]);
    expect([id, Object.keys(responses)]).toEqual([
      id,
      expect.arrayContaining([String(status), 'default', ...codes.map((code) => String(problems[code].status))]),
    ]);
    for (const code of codes) {
      expect([id, JSON.stringify(responses[problems[code].status])]).toEqual([
        id,
        expect.stringContaining(`"/problems/${code}"`),
      ]);
    }
    const isOpen = ['anyone', 'guest'].includes(access);
    expect([id, security.length === 0]).toEqual([id, isOpen]);
    for (const name of security.flatMap((requirement) => Object.keys(requirement))) {
      expect(description.components.securitySchemes).toHaveProperty(name);
    }
  }
  const document = described.get('getProductDocument') as DescribedOperation;
  expect(Object.keys(document.responses['200']?.content ?? {})).toEqual([
    'application/json',
    'application/vnd.konnect.document-nodes+json',
    'text/markdown',
  ]);
  expect(Object.keys(described.get('getProductVersionSpec')?.responses ?? {})).toContain('204');
});

test('the named schemas of every part of the contract are components', async () => {
  const folder = join(import.meta.dirname, '../../../../../packages/contract/src');
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file) && !file.includes('.test.'));
  for (const file of files) {
    const missing = namedSchemas(await import(join(folder, file))).filter(([schema]) => !componentNames.has(schema));
    expect([file, missing.map(([, name]) => name)]).toEqual([file, []]);
  }
  expect(new Set(componentNames.values()).size).toBe(componentNames.size);
});
