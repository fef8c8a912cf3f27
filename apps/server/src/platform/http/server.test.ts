import { operation } from '@portico/contract/operation.ts';
import { Problem } from '@portico/contract/problems.ts';
import { closed } from '@portico/contract/schema.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { pino } from 'pino';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../portal.ts';
import { createClientAddresses } from './client-address.ts';
import { Content, handle } from './handle.ts';
import { createHttpServer } from './server.ts';

const tests = { tag: 'test', access: 'anyone', path: '/api/v2' } as const;
const echo = operation(tests, 'POST /echo/{id}', 'echo', {
  summary: 'Answers what it was sent',
  query: closed({ 'page[size]': Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  body: closed({
    name: Type.String({ minLength: 2, maxLength: 5 }),
    kind: Type.Optional(Type.Unsafe<string>({ enum: ['a', 'b'] })),
    tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
    email: Type.Optional(Type.String({ format: 'email' })),
    at: Type.Optional(Type.String({ format: 'date-time' })),
    on: Type.Optional(Type.Boolean()),
  }),
  returns: Type.Object({ name: Type.String() }),
});
const fail = operation(tests, 'GET /fail', 'fail', { summary: 'Fails', status: 200 });
const locked = { ...fail, id: 'locked', path: '/api/v2/locked', access: 'developer' } as const;
const image = { ...fail, id: 'image', path: '/api/v2/image' } as const;

const portal = { id: 'p', is_public: false, allowed_origins: [] as string[] } as Portal;
const server = await createHttpServer({
  routes: [
    handle(echo, ({ body }) => ({ name: body.name })),
    handle(fail, () => {
      throw new Error('the inside of the server');
    }),
    handle(locked, () => undefined),
    handle(image, () => new Content('image/png', new Uint8Array([1, 2, 3]))),
  ],
  portalByHost: async (host) => {
    if (host?.startsWith('portal.test')) return portal;
    throw new Problem('unknown-portal');
  },
  developerOf: async () => undefined,
  readiness: async () => ({}),
  log: pino({ level: 'silent' }),
  clients: createClientAddresses({ trusted_proxies: [], log: pino({ level: 'silent' }) }),
  is_https: false,
  metrics_token: undefined,
});

let url: string;
beforeAll(async () => {
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const send = (path: string, init: RequestInit = {}, host = 'portal.test') => requestAs(host, url + path, init);
const post = (body: unknown, path = `/api/v2/echo/${id}`) => send(path, { method: 'POST', body: JSON.stringify(body) });

async function expectProblem(answer: Response, status: number, code: string) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ status, type: `/problems/${code}`, instance: expect.stringMatching(/^portico:trace:/) });
  expect(answer.status).toBe(status);
  return body;
}

test('an answer has the status and the shape of its operation', async () => {
  const answer = await post({ name: 'abc' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ name: 'abc' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['an unknown path', `/api/v2/nothing`, { method: 'GET' }, 404, 'not-found'],
  ['a wrong method', `/api/v2/echo/${id}`, { method: 'DELETE' }, 405, 'method-not-allowed'],
  ['malformed JSON', `/api/v2/echo/${id}`, { method: 'POST', body: '{"name":' }, 400, 'malformed-json'],
  [
    'a missing body',
    `/api/v2/echo/${id}`,
    { method: 'POST', body: '', headers: { 'content-type': 'application/json' } },
    400,
    'invalid-parameters',
  ],
  [
    'a wrong content type',
    `/api/v2/echo/${id}`,
    { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/html' } },
    415,
    'unsupported-media-type',
  ],
  [
    'a body beyond the limit',
    `/api/v2/echo/${id}`,
    { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(1_100_000) }) },
    413,
    'payload-too-large',
  ],
  ['no session', '/api/v2/locked', { method: 'GET' }, 401, 'not-signed-in'],
  ['a malformed path', '/api/v2/%zz', { method: 'GET' }, 400, 'malformed-request'],
  [
    'a prototype in the body',
    `/api/v2/echo/${id}`,
    { method: 'POST', body: '{"name":"abc","__proto__":{"a":1}}' },
    400,
    'malformed-json',
  ],
] as const)('%s is a problem, never a page', async (_what, path, init, status, code) => {
  await expectProblem(await send(path, init as RequestInit), status, code);
});

test('a body that is not JSON is refused without quoting it, because it may contain a password', async () => {
  for (const body of ['Correct-horse-7', '{"password":Correct-horse-7}', '{"password":"Correct-horse-7"x}']) {
    const answer = await send(`/api/v2/echo/${id}`, { method: 'POST', body });
    expect(JSON.stringify(await expectProblem(answer, 400, 'malformed-json'))).not.toContain('Correct');
  }
});

test('a wrong method is refused with the allowed methods', async () => {
  expect((await send(`/api/v2/echo/${id}`, { method: 'PUT' })).headers.get('allow')).toBe('POST');
});

test('an internal error reveals no details', async () => {
  const body = await expectProblem(await send('/api/v2/fail'), 500, 'internal-error');
  expect(JSON.stringify(body)).not.toContain('inside of the server');
});

test.each([
  [{}, { field: 'name', rule: 'required' }],
  [{ name: 3 }, { field: 'name', rule: 'is_string' }],
  [{ name: 'a' }, { field: 'name', rule: 'min_length', minimum: 2 }],
  [{ name: 'abcdef' }, { field: 'name', rule: 'max_length', maximum: 5 }],
  [
    { name: 'abc', more: 1 },
    { field: 'more', rule: 'unknown_property' },
  ],
  [
    { name: 'abc', kind: 'c' },
    { field: 'kind', rule: 'enum', choices: ['a', 'b'] },
  ],
  [
    { name: 'abc', tags: ['1', '2', '3'] },
    { field: 'tags', rule: 'max_items', maximum: 2 },
  ],
  [
    { name: 'abc', tags: [1] },
    { field: 'tags.0', rule: 'is_string' },
  ],
  [
    { name: 'abc', tags: 'x' },
    { field: 'tags', rule: 'is_array' },
  ],
  [
    { name: 'abc', email: 'x' },
    { field: 'email', rule: 'invalid' },
  ],
  [
    { name: 'abc', at: 'x' },
    { field: 'at', rule: 'is_date_time' },
  ],
  [
    { name: 'abc', on: 'true' },
    { field: 'on', rule: 'is_boolean' },
  ],
  [[], { field: 'body', rule: 'is_object' }],
])('%j is refused by the rule that it breaks', async (body, expected) => {
  const { invalid_parameters } = await expectProblem(await post(body), 400, 'invalid-parameters');
  expect(invalid_parameters).toEqual([expect.objectContaining(expected)]);
});

test.each([
  [`/api/v2/echo/x`, { field: 'id', rule: 'is_uuid' }],
  [`/api/v2/echo/${id}?page[size]=0`, { field: 'page[size]', rule: 'min', minimum: 1 }],
  [`/api/v2/echo/${id}?page[size]=101`, { field: 'page[size]', rule: 'max', maximum: 100 }],
  [`/api/v2/echo/${id}?page[size]=many`, { field: 'page[size]', rule: 'is_integer' }],
  [`/api/v2/echo/${id}?page[size]=1e400`, { field: 'page[size]', rule: 'is_integer' }],
  [`/api/v2/echo/${id}?page[size]=-Infinity`, { field: 'page[size]', rule: 'is_integer' }],
  [`/api/v2/echo/${id}?page[size]=1&page[size]=2`, { field: 'page[size]', rule: 'is_integer' }],
  [`/api/v2/echo/${id}?other=1`, { field: 'other', rule: 'unknown_property' }],
])('%s is refused by the rule that it breaks', async (path, expected) => {
  const { invalid_parameters } = await expectProblem(await post({ name: 'abc' }, path), 400, 'invalid-parameters');
  expect(invalid_parameters).toEqual([expect.objectContaining(expected)]);
});

test('an empty page size counts as none', async () => {
  expect((await post({ name: 'abc' }, `/api/v2/echo/${id}?page[size]=`)).status).toBe(201);
});

test('an unknown host gets a plain 404 for pages and a problem below the API', async () => {
  const page = await send('/', {}, 'elsewhere.test');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  await expectProblem(await send(`/api/v2/image`, {}, 'elsewhere.test'), 404, 'unknown-portal');
});

test('content that a client has is confirmed and not sent again', async () => {
  const first = await send('/api/v2/image');
  const etag = first.headers.get('etag') ?? '';
  expect([...new Uint8Array(await first.arrayBuffer())]).toEqual([1, 2, 3]);
  const second = await send('/api/v2/image', { headers: { 'if-none-match': `W/${etag}` } });
  expect([second.status, await second.text()]).toEqual([304, '']);
});

test('every answer carries the security headers and its request id', async () => {
  for (const path of ['/healthz', '/api/v2/nothing', '/api/v2/fail']) {
    const { headers } = await send(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('health and readiness answer on any host; metrics on this machine only, and not through a proxy', async () => {
  expect((await send('/healthz', {}, 'elsewhere.test')).status).toBe(200);
  expect((await send('/readyz', {}, 'elsewhere.test')).status).toBe(200);
  expect(await (await send('/metrics', {}, 'localhost')).text()).toContain('portico_requests_total');
  expect((await send('/metrics', {}, 'elsewhere.test')).status).toBe(404);
  expect((await send('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } }, 'localhost')).status).toBe(404);
});
