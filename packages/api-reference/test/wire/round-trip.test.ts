import { createJudge } from '@portico/test-kit/echo/judge.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompiledContent, CompiledParameter, CompiledSchema } from '../../src/compile/compiled.ts';
import { buildRequest } from '../../src/request/build-request.ts';
import { newDraft } from '../../src/request/draft.ts';
import { encodeRequest } from '../../src/view/try-it/send.ts';
import { anOperation } from '../reference.tsx';

const runs = process.env.SAMPLES === 'all' ? 10_000 : 300;

interface Described {
  readonly schema: CompiledSchema;
  readonly value: unknown;
}

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/).filter((key) => !['__proto__', 'constructor'].includes(key));

/** Numbers only in their JSON notation, because both sides have to write the same text. */
const scalar = (text: fc.Arbitrary<string>): fc.Arbitrary<Described> =>
  fc.oneof(
    text.map((value) => ({ schema: { type: 'string' }, value })),
    fc.integer().map((value) => ({ schema: { type: 'integer' }, value })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
      .map((value) => ({ schema: { type: 'number' }, value: value + 0 })),
    fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  );

/** No style can write an empty list. */
const listOf = (item: fc.Arbitrary<Described>): fc.Arbitrary<Described> =>
  item.chain(({ schema, value }) =>
    fc.integer({ min: 1, max: 3 }).map((count) => ({
      schema: { type: 'array', items: schema },
      value: Array.from({ length: count }, () => value),
    })),
  );

const objectOf = (member: fc.Arbitrary<Described>): fc.Arbitrary<Described> =>
  fc.dictionary(name, member, { minKeys: 1, maxKeys: 3 }).map((members) => {
    const all = Object.entries(members);
    return {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(all.map(([key, one]) => [key, one.schema])),
      },
      value: Object.fromEntries(all.map(([key, one]) => [key, one.value])),
    };
  });

const flat = (text: fc.Arbitrary<string>) => fc.oneof(scalar(text), listOf(scalar(text)), objectOf(scalar(text)));
const nested = (text: fc.Arbitrary<string>, depth = 2): fc.Arbitrary<Described> =>
  depth === 0
    ? scalar(text)
    : fc.oneof(scalar(text), listOf(nested(text, depth - 1)), objectOf(nested(text, depth - 1)));

const anyText = fc.string({ unit: 'grapheme', maxLength: 8 });
const someText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
/** Text for headers and for styles without an encoding. */
const plainText = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);

type Place = Pick<CompiledParameter, 'in' | 'style' | 'explode' | 'allowReserved'>;
const place = (
  within: CompiledParameter['in'],
  style: string,
  explodes: readonly boolean[],
  values: fc.Arbitrary<Described>,
): fc.Arbitrary<Place & Described> =>
  fc
    .record({ explode: fc.constantFrom(...explodes), one: values })
    .map(({ explode, one }) => ({ in: within, style, explode, ...one }));

/** `.` and `..` are steps in a path, even if they are encoded. */
const inPath = someText.filter((text) => !/^\.{1,2}$/.test(text));
const parameters = fc.oneof(
  place('path', 'simple', [true, false], flat(inPath)),
  place('path', 'label', [true, false], flat(plainText)),
  place('path', 'matrix', [true, false], flat(inPath)),
  place('query', 'form', [true, false], flat(anyText)),
  place('query', 'spaceDelimited', [false], fc.oneof(listOf(scalar(plainText)), objectOf(scalar(plainText)))),
  place('query', 'pipeDelimited', [false], fc.oneof(listOf(scalar(plainText)), objectOf(scalar(plainText)))),
  place('query', 'deepObject', [true], objectOf(nested(anyText))),
  place('header', 'simple', [true, false], flat(plainText)),
  place('cookie', 'form', [true, false], flat(someText)),
);

const bodies = fc.oneof(
  ...['application/json', 'application/yaml', 'application/x-ndjson'].map((mediaType) =>
    objectOf(nested(anyText, 3)).map(({ schema, value }) =>
      mediaType === 'application/x-ndjson'
        ? { mediaType, schema: { type: 'array', items: schema }, value: [value] }
        : { mediaType, schema, value },
    ),
  ),
  objectOf(fc.oneof(scalar(anyText), listOf(scalar(anyText)), objectOf(nested(anyText)))).map((one) => ({
    mediaType: 'application/x-www-form-urlencoded',
    ...one,
  })),
  objectOf(nested(anyText)).map((one) => ({
    mediaType: 'application/x-www-form-urlencoded',
    ...one,
    encoding: Object.fromEntries(
      Object.keys(one.value as object).map((key) => [key, { style: 'deepObject', explode: true }]),
    ),
  })),
  objectOf(fc.oneof(scalar(anyText), listOf(scalar(anyText)), objectOf(nested(anyText)))).map((one) => ({
    mediaType: 'multipart/form-data',
    ...one,
  })),
);

async function arrive(
  path: string,
  method: 'get' | 'post',
  described: object,
  parameter: CompiledParameter | undefined,
  content: CompiledContent | undefined,
) {
  const operation = anOperation({
    path,
    method,
    parameters: parameter ? [parameter] : [],
    ...(content && { requestBody: { required: true, content: [content] } }),
  });
  const { judge } = createJudge({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.test' }],
    paths: { [path]: { [method]: described } },
  });
  const noSchema = () => undefined;
  const request = encodeRequest(
    buildRequest({
      operation,
      servers: [{ url: 'https://api.test' }],
      schemes: {},
      requirement: undefined,
      credentials: {},
      draft: newDraft(operation, noSchema, 'everything'),
      resolve: noSchema,
      origin: 'https://portal.test',
      isSample: false,
    }),
  );
  const bytes = Buffer.from(await new Blob(request.body === undefined ? [] : [request.body]).arrayBuffer());
  return judge({ ...request, body: bytes });
}

test('a parameter is read with the value that was written', async () => {
  await fc.assert(
    fc.asyncProperty(parameters, async ({ value, schema, ...how }) => {
      const parameter = { name: 'it', required: true as const, ...how, schema };
      const path = how.in === 'path' ? '/x/{it}' : '/x';
      const verdict = await arrive(
        path,
        'get',
        { parameters: [parameter] },
        { ...parameter, examples: [{ value }] },
        undefined,
      );
      expect(verdict).toEqual({ operation: `GET ${path}`, values: { [`${how.in}.it`]: value }, findings: [] });
    }),
    { numRuns: runs },
  );
}, 600_000);

test('a body is read with the value that was written', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async ({ mediaType, value, ...content }) => {
      const described = { requestBody: { required: true, content: { [mediaType]: content } } };
      const verdict = await arrive('/x', 'post', described, undefined, {
        mediaType,
        ...content,
        examples: [{ value }],
      });
      expect(verdict).toEqual({ operation: 'POST /x', values: { body: value }, findings: [] });
    }),
    { numRuns: runs },
  );
}, 600_000);
