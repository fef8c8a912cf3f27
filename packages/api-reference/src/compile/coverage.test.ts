import { createHash } from 'node:crypto';
import { everything } from '@portico/test-kit/fixtures/specification-with-everything.ts';
import { expect, test } from 'vitest';
import { compileReference } from './compile-reference.ts';
import type { CompiledOperation, OperationBundle } from './compiled.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
const { index, bundles } = compileReference(everything, hashOf);

function operation(anchor: string): CompiledOperation {
  const entry = index.operations.find((one) => one.anchor === anchor);
  return (JSON.parse(bundles.get(entry?.bundle ?? '') ?? '{}') as OperationBundle).operation;
}

const get = operation('getBoat');
const put = operation('putBoat');
const post = operation('addBoat');
const [filter, wholeQuery, trace, taste] = get.parameters.slice(1);
const ok = get.responses[0];
const [rate, many] = ok?.headers ?? [];
const [data, text, away] = ok?.content?.[0]?.examples ?? [];
const [sail, sink] = ok?.links ?? [];
const form = put.requestBody?.content[0];
const photo = form?.encoding?.photo as Record<string, unknown>;
const { key, basic, bearer, mutual, openid, oauth } = index.securitySchemes;
const flows = oauth?.type === 'oauth2' ? oauth.flows : {};
const [server] = index.servers;
const [tag] = index.tags;
const webhook = index.operations.find(({ kind }) => kind === 'webhook');
const emphasized = [{ type: 'paragraph', children: expect.anything() }];

/** For fields that change how the document is compiled, but are not shown themselves. */
const heeded = expect.anything();

const table: Record<string, Record<string, [found: unknown, expected: unknown]>> = {
  OpenAPI: {
    openapi: [index, heeded],
    $self: [index, heeded],
    jsonSchemaDialect: [index, heeded],
    info: [index.title, 'Everything'],
    servers: [index.servers.length, 1],
    paths: [index.operations.length, 12],
    webhooks: [webhook?.path, 'boatSank'],
    components: [index.schemas.map(({ name }) => name), ['Boat']],
    security: [index.security, [{ key: [] }]],
    tags: [index.tags.map(({ name }) => name), ['boats', 'things', '']],
    externalDocs: [index.externalDocs, { url: 'https://api.example/docs', description: 'More' }],
  },
  Info: {
    title: [index.title, 'Everything'],
    summary: [index.summary, 'All of it'],
    description: [index.description, emphasized],
    termsOfService: [index.termsOfService, 'https://api.example/terms'],
    contact: [index.contact?.name, 'Ada'],
    license: [index.license?.name, 'Apache'],
    version: [index.version, '7'],
  },
  Contact: {
    name: [index.contact?.name, 'Ada'],
    url: [index.contact?.url, 'https://api.example/ada'],
    email: [index.contact?.email, 'ada@api.example'],
  },
  License: {
    name: [index.license?.name, 'Apache'],
    identifier: [index.license?.identifier, 'Apache-2.0'],
    url: [index.license?.url, 'https://api.example/license'],
  },
  Server: {
    url: [server?.url, 'https://{region}.api.example'],
    name: [server?.name, 'live'],
    description: [server?.description, 'The real one'],
    variables: [Object.keys(server?.variables ?? {}), ['region']],
  },
  'Server Variable': {
    enum: [server?.variables?.region?.enum, ['eu', 'us']],
    default: [server?.variables?.region?.default, 'eu'],
    description: [server?.variables?.region?.description, 'Where'],
  },
  Components: {
    schemas: [index.schemas.length, 1],
    responses: [ok?.summary, 'The boat'],
    parameters: [get.parameters[0]?.name, 'id'],
    examples: [filter?.examples?.[0]?.summary, 'A few'],
    requestBodies: [put.requestBody?.description, 'What to keep'],
    headers: [rate?.name, 'X-Rate'],
    securitySchemes: [Object.keys(index.securitySchemes).length, 6],
    links: [sail?.name, 'sail'],
    callbacks: [post.callbacks?.[0]?.name, 'sailed'],
    pathItems: [operation('getShared').path, '/shared'],
    mediaTypes: [post.requestBody?.content[2]?.schema, { $ref: '#/schemas/Boat' }],
  },
  'Path Item': {
    $ref: [operation('getShared').path, '/shared'],
    summary: [put.summary, 'A path of boats'],
    description: [put.description, 'Shared words'],
    ...Object.fromEntries(
      ['get', 'put', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
        method,
        [operation(`${method}Boat`).method, method],
      ]),
    ),
    post: [post.method, 'post'],
    additionalOperations: [operation('copyBoat').method, 'COPY'],
    servers: [put.servers, [{ url: 'https://boats.example' }]],
    parameters: [put.parameters.map(({ name }) => name), ['id']],
  },
  Operation: {
    tags: [get.tags, ['boats']],
    summary: [get.summary, 'Read a boat'],
    description: [get.description, emphasized],
    externalDocs: [get.externalDocs?.url, 'https://api.example/get'],
    operationId: [get.operationId, 'getBoat'],
    parameters: [get.parameters.length, 5],
    requestBody: [put.requestBody?.required, true],
    responses: [get.responses.map(({ status }) => status), ['200', '4XX', 'default']],
    callbacks: [post.callbacks?.length, 1],
    deprecated: [get.deprecated, true],
    security: [get.security, [{ oauth: ['boats:read'] }, {}]],
    servers: [get.servers, [{ url: 'https://read.example' }]],
    'x-codeSamples': [get.codeSamples, [{ lang: 'shell', label: 'curl', source: 'curl https://api.example' }]],
  },
  'External Documentation': {
    url: [tag?.externalDocs?.url, 'https://api.example/boats'],
    description: [tag?.externalDocs?.description, 'More on boats'],
  },
  Parameter: {
    name: [filter?.name, 'filter'],
    in: [[filter, wholeQuery, trace, taste].map((one) => one?.in), ['query', 'querystring', 'header', 'cookie']],
    description: [filter?.description, 'Which ones'],
    required: [filter?.required, true],
    deprecated: [filter?.deprecated, true],
    allowEmptyValue: [filter?.allowEmptyValue, true],
    style: [taste?.style, 'cookie'],
    explode: [filter?.explode, true],
    allowReserved: [filter?.allowReserved, true],
    schema: [filter?.schema, { type: 'object' }],
    example: [trace?.examples, [{ value: 'abc' }]],
    examples: [filter?.examples?.[0]?.value, { size: 3 }],
    content: [wholeQuery?.content?.[0]?.mediaType, 'application/x-www-form-urlencoded'],
  },
  'Request Body': {
    description: [put.requestBody?.description, 'What to keep'],
    content: [form?.mediaType, 'multipart/form-data'],
    required: [put.requestBody?.required, true],
  },
  'Media Type': {
    schema: [ok?.content?.[0]?.schema, { $ref: '#/schemas/Boat' }],
    itemSchema: [post.requestBody?.content[0]?.itemSchema, { $ref: '#/schemas/Boat' }],
    example: [form?.examples, [{ value: { photo: 'bytes' } }]],
    examples: [ok?.content?.[0]?.examples?.length, 3],
    encoding: [photo.contentType, 'image/png'],
    prefixEncoding: [post.requestBody?.content[1]?.encoding?.prefixEncoding, [{ contentType: 'text/plain' }]],
    itemEncoding: [post.requestBody?.content[1]?.encoding?.itemEncoding, { contentType: 'image/png' }],
  },
  Encoding: {
    contentType: [photo.contentType, 'image/png'],
    headers: [photo.headers, [{ name: 'X-Size', in: 'header', schema: { type: 'integer' }, sample: 1 }]],
    style: [photo.style, 'form'],
    explode: [photo.explode, false],
    allowReserved: [photo.allowReserved, true],
  },
  Responses: {
    default: [get.responses[2]?.description, 'Ours'],
    status: [get.responses[1]?.status, '4XX'],
  },
  Response: {
    summary: [ok?.summary, 'The boat'],
    description: [ok?.description, 'A boat, as asked for'],
    headers: [ok?.headers?.length, 2],
    content: [ok?.content?.[0]?.mediaType, 'application/json'],
    links: [ok?.links?.length, 2],
  },
  Callback: {
    expression: [post.callbacks?.[0]?.expression, '{$request.body#/url}'],
    operation: [post.callbacks?.[0]?.operation.summary, 'It sailed'],
  },
  Example: {
    summary: [filter?.examples?.[0]?.summary, 'A few'],
    description: [filter?.examples?.[0]?.description, 'Not many'],
    value: [filter?.examples?.[0]?.value, { size: 3 }],
    dataValue: [data?.value, { name: 'Argo' }],
    serializedValue: [text?.value, 'name=Argo'],
    externalValue: [away?.externalValue, 'https://api.example/argo.json'],
  },
  Link: {
    operationRef: [sink?.anchor, 'deleteBoat'],
    operationId: [sail?.anchor, 'putBoat'],
    parameters: [sail?.parameters, { id: '$response.body#/id' }],
    requestBody: [sail?.requestBody, '$response.body'],
    description: [sail?.description, 'Sail it'],
    server: [sail?.server, { url: 'https://sea.example' }],
  },
  Header: {
    description: [rate?.description, 'Calls left'],
    required: [rate?.required, true],
    deprecated: [rate?.deprecated, true],
    style: [rate?.style, 'simple'],
    explode: [rate?.explode, true],
    schema: [rate?.schema, { type: 'integer' }],
    example: [rate?.examples, [{ value: 3 }]],
    examples: [many?.examples, [{ name: 'one', value: 1 }]],
    content: [many?.content?.[0]?.mediaType, 'text/plain'],
  },
  Tag: {
    name: [tag?.name, 'boats'],
    summary: [tag?.title, 'Boats and ships'],
    description: [tag?.description, 'What floats'],
    externalDocs: [tag?.externalDocs?.url, 'https://api.example/boats'],
    parent: [tag?.parent, 'things'],
    kind: [tag?.kind, 'nav'],
  },
  Reference: {
    $ref: [get.parameters[0]?.schema, { type: 'integer' }],
    summary: [ok?.summary, 'The boat'],
    description: [ok?.description, 'A boat, as asked for'],
  },
  'Security Scheme': {
    type: [mutual, { type: 'mutualTLS' }],
    description: [key?.description, 'Ask for one'],
    name: [key, expect.objectContaining({ name: 'X-Key' })],
    in: [key, expect.objectContaining({ in: 'header' })],
    scheme: [basic, { type: 'http', scheme: 'basic' }],
    bearerFormat: [bearer, { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }],
    flows: [Object.keys(flows).length, 5],
    openIdConnectUrl: [openid, expect.objectContaining({ openIdConnectUrl: expect.stringContaining('id.example') })],
    oauth2MetadataUrl: [oauth, expect.objectContaining({ oauth2MetadataUrl: expect.stringContaining('id.example') })],
    deprecated: [key?.deprecated, true],
  },
  'OAuth Flows': {
    implicit: [flows.implicit?.authorizationUrl, 'https://id.example/implicit'],
    password: [flows.password?.tokenUrl, 'https://id.example/password'],
    clientCredentials: [flows.clientCredentials?.tokenUrl, 'https://id.example/client'],
    authorizationCode: [flows.authorizationCode?.tokenUrl, 'https://id.example/token'],
    deviceAuthorization: [flows.deviceAuthorization?.tokenUrl, 'https://id.example/token'],
  },
  'OAuth Flow': {
    authorizationUrl: [flows.authorizationCode?.authorizationUrl, 'https://id.example/authorize'],
    deviceAuthorizationUrl: [flows.deviceAuthorization?.deviceAuthorizationUrl, 'https://id.example/device'],
    tokenUrl: [flows.authorizationCode?.tokenUrl, 'https://id.example/token'],
    refreshUrl: [flows.authorizationCode?.refreshUrl, 'https://id.example/refresh'],
    scopes: [flows.authorizationCode?.scopes, { 'boats:read': 'Read boats' }],
  },
};

const rows = Object.entries(table).flatMap(([object, fields]) =>
  Object.entries(fields).map(([field, [found, expected]]) => ({ field: `${object} ${field}`, found, expected })),
);

test.each(rows)('$field is compiled', ({ found, expected }) => {
  expect(found).toEqual(expected);
});
