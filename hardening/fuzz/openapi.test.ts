import { createHash } from 'node:crypto';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { compileReference, type Reference } from '@portico/api-reference/compile/compile-reference.ts';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import { createYamlReader } from '@portico/server/platform/yaml/yaml-file.ts';
import { everything } from '@portico/test-kit/fixtures/specification-with-everything.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { inTime } from './judged-time.ts';
import { oddText, oddValue } from './odd-values.ts';
import { seed } from './seed.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

const swagger = {
  swagger: '2.0',
  info: { title: 'Boats', version: '1', description: '*x*' },
  host: 'api.example',
  basePath: '/v1',
  schemes: ['https'],
  consumes: ['application/json'],
  paths: {
    '/boats/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
      post: {
        operationId: 'addBoat',
        parameters: [
          { name: 'body', in: 'body', schema: { $ref: '#/definitions/Boat' } },
          { name: 'photo', in: 'formData', type: 'file' },
        ],
        responses: {
          200: { description: 'ok', schema: { $ref: '#/definitions/Boat' }, examples: { 'application/json': {} } },
        },
        security: [{ key: [] }],
      },
    },
  },
  definitions: {
    Boat: { type: 'object', properties: { next: { $ref: '#/definitions/Boat' } }, discriminator: 'kind' },
  },
  securityDefinitions: { key: { type: 'apiKey', name: 'k', in: 'header' }, o: { type: 'oauth2', flow: 'implicit' } },
};

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key });
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

const pointers = [
  '#',
  '#/',
  '#/paths',
  '#/components/schemas/Boat',
  '#/components/schemas/Gone',
  '#/definitions/Boat',
  '#Boat',
  '#/%',
  'https://x/',
  '#/components/schemas/A~2',
];
/** Values that break documents: references to everything, keywords in the wrong place, and odd values. */
const replacement = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pointers).map(($ref) => ({ $ref })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...pointers)
      .map((pointer) => ({ $ref: pointer, allOf: [{ $ref: pointer }], $dynamicRef: pointer })),
  },
  { weight: 3, arbitrary: oddValue },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      { type: 'object', properties: { a: { $ref: '#' } } },
      { oneOf: [] },
      { not: {} },
      { enum: [] },
      { type: ['x', null] },
    ),
  },
);

interface Change {
  at: number;
  how: 'replace' | 'delete' | 'rename' | 'copy';
  value: unknown;
  name: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'delete', 'rename', 'copy'),
  value: replacement,
  name: oddText,
});

function spoilt(original: object, changes: Change[]): unknown {
  const document = structuredClone(original);
  for (const { at, how, value, name } of changes) {
    const places = placesIn(document);
    const place = places[at % Math.max(1, places.length)];
    if (!place) break;
    const { holder, key } = place;
    const copied = places[(at * 7) % places.length];
    if (how === 'replace') holder[key] = structuredClone(value);
    else if (how === 'delete') delete holder[key];
    else if (how === 'copy' && copied) holder[key] = structuredClone(copied.holder[copied.key]);
    else if (!Array.isArray(holder))
      Object.defineProperty(holder, name, { value: holder[key], enumerable: true, configurable: true, writable: true });
  }
  return document;
}

const document = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.constantFrom<object>(everything, swagger), fc.array(change, { minLength: 1, maxLength: 6 }))
      .map(([original, changes]) => spoilt(original, changes)),
  },
  { weight: 1, arbitrary: oddValue },
);

function checkReference({ index, bundles }: Reference): void {
  for (const entries of [index.operations, index.schemas]) {
    const anchors = entries.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { anchor, bundle } of entries) {
      expect(anchor).toMatch(/^[\p{L}\p{N}._-]+$/u);
      expect(bundles.has(bundle)).toBe(true);
    }
  }
  if (index.words) expect(bundles.has(index.words)).toBe(true);
  for (const text of bundles.values()) {
    // Lists of the whole document have no `further`.
    const { further = {} } = JSON.parse(text) as Partial<Bundle>;
    for (const [name, hash] of Object.entries(further)) expect([name, bundles.has(hash)]).toEqual([name, true]);
  }
  expect(JSON.parse(JSON.stringify(index))).toEqual(index);
}

test('every document is compiled or refused, and a compiled one is consistent', (context) => {
  const numRuns = byForm({ short: 1200, long: 20_000 });
  fc.assert(
    fc.property(document, (value) => {
      try {
        checkReference(inTime(() => compileReference(value, hashOf)));
      } catch (error) {
        if (!(error instanceof SpecificationRefused)) throw error;
      }
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} documents`);
});

const yamlText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a: ',
        '- ',
        '{',
        '}',
        '[',
        ']',
        '\n',
        '\n  ',
        '&a ',
        '*a',
        '<<: *a',
        '!!str ',
        '"',
        '__proto__: ',
        '\0',
        '? ',
        '%',
        '|\n',
      ),
      oddText,
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('every YAML file is read or refused with a line', (context) => {
  const numRuns = byForm({ short: 1500, long: 5000 });
  const read = createYamlReader({ type: 'object' });
  fc.assert(
    fc.property(yamlText, (text) => {
      const { value, findings } = inTime(() => read('file.yaml', text));
      expect(value === undefined).toBe(findings.length > 0);
      for (const { line = 1 } of findings) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(text.split('\n').length + 1);
      }
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} files`);
});
