import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { compileReference } from './compile-reference.ts';
import type { OperationBundle } from './compiled.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

const document = {
  swagger: '2.0',
  info: { title: 'Old', version: 1.5 },
  host: 'old.example',
  basePath: '/v1',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json'],
  securityDefinitions: {
    basic: { type: 'basic' },
    key: { type: 'apiKey', name: 'key', in: 'query' },
    oauth: {
      type: 'oauth2',
      flow: 'accessCode',
      authorizationUrl: 'https://a',
      tokenUrl: 'https://t',
      scopes: { r: 'Read' },
    },
  },
  parameters: { Id: { name: 'id', in: 'path', required: true, type: 'integer', format: 'int64' } },
  responses: { Gone: { description: 'Gone', schema: { $ref: '#/definitions/Pet' } } },
  definitions: {
    Pet: { type: 'object', discriminator: 'kind', properties: { kind: { type: 'string', 'x-nullable': true } } },
  },
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/parameters/Id' }],
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: {
          200: {
            description: 'A pet',
            schema: { $ref: '#/definitions/Pet' },
            headers: { 'X-Rate': { type: 'integer', description: 'Left' } },
            examples: { 'application/json': { kind: 'cat' } },
          },
          410: { $ref: '#/responses/Gone' },
        },
      },
      put: {
        operationId: 'putPet',
        schemes: ['http'],
        parameters: [
          { name: 'body', in: 'body', required: true, description: 'The pet', schema: { $ref: '#/definitions/Pet' } },
        ],
        responses: { 204: { description: 'Done' } },
      },
      post: {
        operationId: 'upload',
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'photo', in: 'formData', type: 'file', required: true, description: 'A photo' },
          { name: 'note', in: 'formData', type: 'string' },
        ],
        responses: {},
      },
    },
  },
};

const { index, bundles } = compileReference(document, hashOf);
const operation = (id: string) => {
  const hash = index.operations.find(({ operationId }) => operationId === id)?.bundle ?? '';
  return JSON.parse(bundles.get(hash) ?? 'null') as OperationBundle;
};

test('host, base path and schemes become servers, also for a single operation', () => {
  expect(index.servers).toEqual([{ url: 'https://old.example/v1' }, { url: 'http://old.example/v1' }]);
  expect(operation('putPet').operation.servers).toEqual([{ url: 'http://old.example/v1' }]);
  expect(compileReference({ swagger: '2.0', basePath: '/v2' }, hashOf).index.servers).toEqual([{ url: '/v2' }]);
});

test('security definitions become schemes', () => {
  expect(index.securitySchemes).toEqual({
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', name: 'key', in: 'query' },
    oauth: {
      type: 'oauth2',
      flows: { authorizationCode: { authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: { r: 'Read' } } },
    },
  });
});

test('parameters get schemas and styles', () => {
  expect(operation('getPet').operation.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' }, sample: 1 },
    {
      name: 'tags',
      in: 'query',
      explode: true,
      schema: { type: 'array', items: { type: 'string' } },
      sample: ['string'],
    },
  ]);
});

test('responses get content, with examples and headers', () => {
  expect(operation('getPet').operation.responses).toEqual([
    {
      status: '200',
      description: 'A pet',
      headers: [{ name: 'X-Rate', in: 'header', description: 'Left', schema: { type: 'integer' }, sample: 1 }],
      content: [
        { mediaType: 'application/json', schema: { $ref: '#/schemas/Pet' }, examples: [{ value: { kind: 'cat' } }] },
      ],
    },
    {
      status: '410',
      description: 'Gone',
      content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Pet' }, sample: { kind: 'string' } }],
    },
  ]);
});

test('a body and form fields become request bodies', () => {
  expect(operation('putPet').operation.requestBody).toEqual({
    description: 'The pet',
    required: true,
    content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Pet' }, sample: { kind: 'string' } }],
  });
  expect(operation('upload').operation.requestBody).toMatchObject({
    required: true,
    content: [
      {
        mediaType: 'multipart/form-data',
        schema: {
          type: 'object',
          required: ['photo'],
          properties: { photo: { type: 'string', format: 'binary', description: 'A photo' }, note: { type: 'string' } },
        },
      },
    ],
  });
});

test('schemas are upgraded too', () => {
  expect(operation('getPet').schemas.Pet).toEqual({
    type: 'object',
    discriminator: { propertyName: 'kind' },
    properties: { kind: { type: ['string', 'null'] } },
  });
});
