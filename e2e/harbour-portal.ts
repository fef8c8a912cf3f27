import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { appearance, publishFolder } from './publish-folder.ts';
import type { RunningServer } from './server.ts';

interface Urls {
  /** An API that allows pages of other sites to read its answers. */
  open: string;
  /** An API that does not. */
  shut: string;
  authorization: string;
}

const ok = { description: 'What was asked', content: { 'application/json': { schema: { type: 'object' } } } };
const get = (operationId: string, security: object[], more: object = {}) => ({
  get: { operationId, tags: ['Ships'], summary: operationId, security, responses: { 200: ok }, ...more },
});

const ships = {
  description: 'Ships',
  content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Ship' } } } },
};
const toSequence = (type: string, itemSchema: object) => ({
  description: 'One by one',
  content: { [type]: { itemSchema } },
});
const entry = { type: 'object', properties: { level: { type: 'integer' } } };
/** OpenAPI 3.2: an event as the object of its fields. */
const tide = {
  type: 'object',
  properties: {
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', properties: { height: { type: 'number' } } },
    },
  },
};

const toSpec = ({ open, shut, authorization }: Urls) => ({
  openapi: '3.2.0',
  info: { title: 'Harbour API', version: '2.0', description: 'Ships of the **harbour**.', license: { name: 'MIT' } },
  servers: [
    { url: `${open}/{area}`, variables: { area: { default: 'north', enum: ['north', 'south'] } } },
    { url: `${shut}/north`, description: 'The old one' },
    { url: 'http://127.0.0.1:9', description: 'Nobody listens there' },
  ],
  tags: [{ name: 'Ships', description: 'Everything that floats.' }, { name: 'Berths' }],
  paths: {
    '/ships': {
      ...get('listShips', [], {
        parameters: [
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
          { name: 'flag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'Ships',
            headers: { 'X-Harbour': { schema: { type: 'string' } } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Ship' } } },
            },
          },
          404: { description: 'None' },
        },
      }),
      post: {
        operationId: 'createShip',
        tags: ['Ships'],
        summary: 'Register a ship',
        security: [{ Key: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Ship' }, example: { name: 'Aurora' } },
          },
        },
        responses: { 201: ok },
        callbacks: { moored: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Fine' } } } } } },
      },
    },
    '/ships/{id}': get('getShip', [{ Basic: [] }], {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    }),
    '/ships/photo': get('getPhoto', [{ Bearer: [] }]),
    '/ships/export': get('exportShips', [{ QueryKey: [] }]),
    '/session': get('getSession', [{ CookieKey: [] }]),
    '/me': get('getMe', [{ Code: ['ships:read'] }]),
    '/jobs': get('listJobs', [{ Machine: ['ships:read'] }]),
    '/old': get('getOld', [{ Implicit: [] }]),
    '/forged': get('getForged', [{ Forged: [] }]),
    '/denied': get('getDenied', [{ Denied: [] }]),
    '/empty-handed': get('getEmptyHanded', [{ EmptyHanded: [] }]),
    '/nowhere': get('getNowhere', [{ Nowhere: [] }]),
    '/tokenless': get('getTokenless', [{ Tokenless: [] }]),
    '/tides': get('streamTides', [], { responses: { 200: toSequence('text/event-stream', tide) } }),
    '/log': get('readLog', [], { responses: { 200: toSequence('application/x-ndjson', entry) } }),
    '/fleet': get('listFleet', [], { responses: { 200: ships } }),
    '/wreck': get('listWrecks', [], { responses: { 200: ships } }),
    '/manual': get('getManual', [], {
      responses: { 200: { description: 'A PDF', content: { 'application/pdf': {} } } },
    }),
    '/silent': get('getSilent', []),
    '/berths': {
      get: {
        operationId: 'listBerths',
        tags: ['Berths'],
        summary: 'List berths',
        deprecated: true,
        responses: { 200: ok },
      },
    },
  },
  webhooks: { shipArrived: { post: { summary: 'A ship arrived', responses: { 200: { description: 'Thanks' } } } } },
  components: {
    securitySchemes: {
      Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      QueryKey: { type: 'apiKey', in: 'query', name: 'key' },
      CookieKey: { type: 'apiKey', in: 'cookie', name: 'berth' },
      Basic: { type: 'http', scheme: 'basic' },
      Bearer: { type: 'http', scheme: 'bearer' },
      Code: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${authorization}/auth`,
            tokenUrl: `${authorization}/token`,
            scopes: { openid: 'Who you are', 'ships:read': 'Read ships' },
          },
        },
      },
      Machine: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${authorization}/token`, scopes: { 'ships:read': 'Read ships' } } },
      },
      Implicit: { type: 'oauth2', flows: { implicit: { authorizationUrl: `${authorization}/implicit`, scopes: {} } } },
      Forged: { type: 'oauth2', flows: { implicit: { authorizationUrl: `${authorization}/forged`, scopes: {} } } },
      Denied: { type: 'oauth2', flows: { implicit: { authorizationUrl: `${authorization}/denied`, scopes: {} } } },
      EmptyHanded: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${authorization}/empty-handed`,
            tokenUrl: `${authorization}/token`,
            scopes: {},
          },
        },
      },
      Nowhere: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'mailto:nobody@example.com', scopes: {} } } },
      Tokenless: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${open}/tokenless`, scopes: {} } } },
    },
    schemas: {
      Ship: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 40, description: 'As painted on the bow' },
          flag: { type: ['string', 'null'], enum: ['NL', 'NO', null] },
          engine: { oneOf: [{ $ref: '#/components/schemas/Sail' }, { $ref: '#/components/schemas/Motor' }] },
          tugs: { type: 'array', items: { $ref: '#/components/schemas/Ship' } },
        },
      },
      Sail: { type: 'object', properties: { area: { type: 'number' } } },
      Motor: { type: 'object', properties: { power: { type: 'number' } } },
    },
  },
});

export interface HarbourPortal {
  url: string;
  /** The path of the reference of the newest version. */
  reference: string;
  /** The same for the deprecated version, where trying requests is disabled. */
  oldReference: string;
  redirectUri: string;
}

const host = 'harbour.localhost';

/** Publishes a portal whose API is the test's own, beside the demo of a running server. */
export async function publishHarbour(server: RunningServer, urls: Urls): Promise<HarbourPortal> {
  await publishFolder(server, {
    'portal.yaml':
      `name: ${host}\ntitle: Harbour\nhosts: [${host}]\nvisibility: public\ntry_it: { private_addresses: true }\n` +
      appearance,
    'products/harbour/product.yaml':
      'name: Harbour\nvisibility: published\nversions:\n' +
      '  - { name: "1.0", spec: harbour.json, deprecated: true, try_it: false, created: 2024-01-01 }\n' +
      '  - { name: "2.0", spec: harbour.json, created: 2025-01-01 }\n',
    'products/harbour/harbour.json': JSON.stringify(toSpec(urls)),
  });

  const port = new URL(server.url).port;
  const [found] = await list(port, '');
  const versions = await list(port, `/${found?.id}/versions`);
  const url = `http://${host}:${port}`;
  const toReference = (name: string) => `${url}/spec/${found?.id}/${versions.find((each) => each.name === name)?.id}`;
  return {
    url,
    reference: toReference('2.0'),
    oldReference: toReference('1.0'),
    redirectUri: `${url}/spec/${found?.id}/oauth2-redirect.html`,
  };
}

/** Browsers resolve names below localhost; Node requires the IP address. */
async function list(port: string, path: string): Promise<{ id: string; name: string }[]> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path: `/api/v2/products${path}`,
    headers: { host: `${host}:${port}` },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return ((await json(answer)) as { data: { id: string; name: string }[] }).data;
}
