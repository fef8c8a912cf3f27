import { body, color, type Json, ok, parameter, type RawCase, text } from './parts.ts';

const sends = (method: string, name = method.toUpperCase()): RawCase => ({
  name: `method ${name}`,
  item: { [method]: ok },
});
const sendsBody = (method: string): RawCase => ({
  name: `method ${method.toUpperCase()} with a body`,
  item: { [method]: body('application/json', { schema: color, example: { R: 1 } }) },
});
const secured = (name: string, security: readonly Json[], sees: readonly RegExp[] = []): RawCase => ({
  name: `security: ${name}`,
  item: { get: { ...ok, security } },
  sees,
});

export const operationCases: readonly RawCase[] = [
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'].map((method) => sends(method)),
  ...['put', 'patch', 'delete', 'get'].map(sendsBody),
  {
    name: 'path with a query of its own',
    path: '/with?fixed=1',
    item: { get: { ...ok, parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 }] } },
  },
  {
    name: 'path with odd characters',
    path: '/a b/é(x)/{id}.json',
    item: { get: { ...ok, parameters: [{ name: 'id', in: 'path', required: true, schema: text, example: 'x' }] } },
  },
  { name: 'path told apart by a fragment', path: '/told-apart#by-fragment', item: { get: ok } },
  { name: 'path with a colon', path: '/ships:search', item: { get: ok } },
  {
    name: 'path with a verb after a parameter',
    path: '/ships/{color}:cancel',
    item: { post: { ...ok, parameters: [parameter('path', { schema: text }, 'a/b')] } },
  },
  { name: 'server of the operation', item: { get: { ...ok, servers: [{ url: 'https://own.test/base/' }] } } },
  { name: 'server of the path item', item: { servers: [{ url: 'https://own.test/path' }], get: ok } },
  {
    name: 'server variables',
    item: {
      get: {
        ...ok,
        servers: [
          {
            url: 'https://{region}.api.test/{base}',
            variables: { region: { default: 'us', enum: ['eu', 'us'] }, base: { default: 'v2' } },
          },
        ],
      },
    },
  },
  { name: 'response types are accepted', item: { get: answering() } },
  secured('API key in a header', [{ key: [] }], [/X-Key/]),
  secured('API key in the query', [{ query: [] }], [/api key/]),
  secured('API key in a cookie', [{ cookie: [] }], [/sid/]),
  secured('HTTP Basic', [{ basic: [] }], [/basic/i]),
  secured('bearer token', [{ bearer: [] }], [/bearer/i]),
  secured('HTTP Digest', [{ digest: [] }], [/digest/i]),
  secured('OAuth 2.0', [{ oauth: ['read'] }], [/oauth/i, /read/]),
  secured('OpenID Connect', [{ openId: [] }], [/open\s?id/i]),
  secured('two together', [{ key: [], bearer: [] }], [/X-Key/, /bearer/i]),
  secured('one of two', [{ basic: [] }, { key: [] }], [/basic/i, /X-Key/]),
  secured('optional', [{}, { key: [] }]),
  secured('none', []),
  {
    name: 'method QUERY',
    since: '3.2',
    item: { query: body('application/json', { schema: color, example: { R: 1 } }) },
  },
  { name: 'method COPY (additionalOperations)', since: '3.2', item: { additionalOperations: { COPY: ok } } },
  {
    name: 'method LINK with a body (additionalOperations)',
    since: '3.2',
    item: { additionalOperations: { LINK: body('application/json', { schema: color, example: { R: 1 } }) } },
  },
];

function answering(): Json {
  const schema = { type: 'object', properties: { at: text } };
  return {
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema }, 'text/csv': { schema: text } } },
    },
  };
}

const openIdConnectUrl = 'https://id.test/.well-known/openid-configuration';
const oauth = { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: { read: 'Read all' } } };

export const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  oauth: { type: 'oauth2', flows: oauth },
  openId: { type: 'openIdConnect', openIdConnectUrl },
};

export const components = {
  parameters: { Limit: { name: 'limit', in: 'query', required: true, schema: { type: 'integer' }, example: 3 } },
  schemas: {
    Color: color,
    Ship: {
      type: 'object',
      required: ['id', 'name'],
      xml: { name: 'ship', namespace: 'https://ships.test/', prefix: 's' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        name: text,
        ports: {
          type: 'array',
          xml: { wrapped: true, name: 'Ports' },
          items: { type: 'string', xml: { name: 'port' } },
        },
        crew: { type: 'array', items: { type: 'string', xml: { name: 'member' } } },
        hold: { type: 'object', properties: { tons: { type: 'number' } } },
      },
    },
    Crew: { type: 'object', properties: { member: { type: 'array', items: text } } },
    Node: {
      type: 'object',
      properties: {
        id: { type: 'integer', xml: { nodeType: 'attribute' } },
        words: { type: 'string', xml: { nodeType: 'cdata' } },
      },
    },
    Tree: {
      type: 'object',
      required: ['name'],
      properties: { name: text, inside: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    },
    Cat: {
      type: 'object',
      required: ['kind', 'lives'],
      properties: { kind: { type: 'string', enum: ['Cat'] }, lives: { type: 'integer', minimum: 1 } },
    },
    Dog: {
      type: 'object',
      required: ['kind', 'bark'],
      properties: { kind: { type: 'string', enum: ['Dog', 'hound'] }, bark: text },
    },
  },
};
