import { color, form, type Json, ok, type RawCase, text } from './parts.ts';

const formats: Readonly<Record<string, string>> = {
  csv: 'blue,X',
  ssv: 'blue%20X',
  tsv: 'blue%09X',
  pipes: 'blue%7CX',
  multi: 'color=blue.{1,30}color=X',
};
const colors = { type: 'array', items: { type: 'string', enum: ['blue', 'black'] }, minItems: 2 };

const given = (name: string, parameters: readonly Json[], more: Json = {}, others: Partial<RawCase> = {}): RawCase => ({
  name,
  item: { post: { ...ok, ...more, parameters } },
  ...others,
});
const asked = (name: string, parameter: Json, others: Partial<RawCase> = {}): RawCase => ({
  name,
  item: { get: { ...ok, parameters: [{ required: true, ...parameter }] } },
  ...others,
});

const collected = ['query', 'header', 'path', 'formData'].flatMap((place) =>
  Object.entries(formats)
    .filter(([format]) => format !== 'multi' || place === 'query' || place === 'formData')
    .map(([collectionFormat, wire]): RawCase => {
      const name = `collectionFormat ${collectionFormat}, ${place}`;
      const parameter = { name: 'color', in: place, required: true, ...colors, collectionFormat };
      const sees = [
        new RegExp(
          `${wire.replaceAll('X', '(?:blue|black)').replaceAll('%7C', '(?:\\||%7C)').replaceAll('%20', '(?: |%20|\\+)').replaceAll('%09', '(?:%09|\\s)')}|${collectionFormat}`,
          'i',
        ),
      ];
      if (place === 'formData') return given(name, [parameter], { consumes: [form] }, { sees });
      return asked(name, parameter, { sees });
    }),
);

const member = (name: string, it: Json, sees: readonly RegExp[] = []): RawCase =>
  given(
    `schema: ${name}`,
    [{ name: 'it', in: 'body', required: true, schema: { type: 'object', required: ['it'], properties: { it } } }],
    {},
    { sees },
  );

const secured = (name: string, scheme: string, sees: readonly RegExp[]): RawCase => ({
  name: `security: ${name}`,
  item: { get: { ...ok, security: [{ [scheme]: [] }] } },
  sees,
});

export const swaggerCases: readonly RawCase[] = [
  ...collected,
  asked('integer in the path', { name: 'id', in: 'path', type: 'integer', minimum: 47 }),
  asked('text in a header', { name: 'X-Note', in: 'header', type: 'string' }),
  asked(
    'enum in the query',
    { name: 'mode', in: 'query', type: 'string', enum: ['azure', 'beige'] },
    { sees: [/azure/] },
  ),
  asked(
    'default in the query',
    { name: 'mode', in: 'query', type: 'string', default: 'preset-1' },
    { sees: [/preset-1/] },
  ),
  asked('boolean in the query', { name: 'mode', in: 'query', type: 'boolean' }),
  asked('date in the query', { name: 'day', in: 'query', type: 'string', format: 'date' }),
  asked(
    'pattern in the query',
    { name: 'code', in: 'query', type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    {
      sees: [/\^\[A-Z\]\{3\}/],
    },
  ),
  given(
    'formData: urlencoded',
    [
      { name: 'a', in: 'formData', required: true, type: 'integer' },
      { name: 'b', in: 'formData', type: 'string' },
    ],
    { consumes: [form] },
  ),
  given('formData: a file', [{ name: 'photo', in: 'formData', required: true, type: 'file' }], {
    consumes: ['multipart/form-data'],
  }),
  given(
    'formData: a file and a text',
    [
      { name: 'photo', in: 'formData', required: true, type: 'file' },
      { name: 'note', in: 'formData', required: true, type: 'string' },
    ],
    { consumes: ['multipart/form-data'] },
  ),
  given('body', [{ name: 'it', in: 'body', required: true, schema: color }], { consumes: ['application/json'] }),
  given('body without consumes', [{ name: 'it', in: 'body', required: true, schema: color }]),
  given('body by $ref', [{ name: 'it', in: 'body', required: true, schema: { $ref: '#/definitions/Cat' } }]),
  given('body: XML', [{ name: 'it', in: 'body', required: true, schema: { $ref: '#/definitions/Cat' } }], {
    consumes: ['application/xml'],
  }),
  given('body: text', [{ name: 'it', in: 'body', required: true, schema: text }], { consumes: ['text/plain'] }),
  member('minimum, exclusive', { type: 'number', minimum: 47, exclusiveMinimum: true }, [/47/]),
  member('pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, [/\^\[A-Z\]\{3\}/]),
  member(
    'allOf',
    { allOf: [{ $ref: '#/definitions/Cat' }, { type: 'object', required: ['extra'], properties: { extra: text } }] },
    [/lives/, /extra/],
  ),
  member('discriminator', { $ref: '#/definitions/Pet' }, [/kind/]),
  member('multipleOf', { type: 'integer', multipleOf: 47 }, [/multiple[^\d]*47/i]),
  member('minItems and uniqueItems', { type: 'array', items: { type: 'integer' }, minItems: 2, uniqueItems: true }),
  secured('HTTP Basic', 'basic', [/basic/i]),
  secured('API key in a header', 'key', [/X-Key/]),
  secured('API key in the query', 'query', [/api key/]),
  secured('OAuth 2.0', 'oauth', [/oauth/i]),
  { name: 'schemes of the operation', item: { get: { ...ok, schemes: ['http'] } } },
];

export const securityDefinitions = {
  basic: { type: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  oauth: { type: 'oauth2', flow: 'application', tokenUrl: 'https://id.test/token', scopes: { read: 'Read all' } },
};

export const definitions = {
  Cat: {
    type: 'object',
    required: ['kind', 'lives'],
    properties: { kind: { type: 'string', enum: ['Cat'] }, lives: { type: 'integer', minimum: 1 } },
  },
  Pet: {
    type: 'object',
    discriminator: 'kind',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['Pet', 'Cat'] } },
  },
};
