import { getProduct, listProducts } from '@portico/contract/catalog.ts';
import {
  documentTreeType,
  getProductDocument,
  listProductDocuments,
  markdownType,
} from '@portico/contract/documents.ts';
import { operation } from '@portico/contract/operation.ts';
import { getPortalContext } from '@portico/contract/portal.ts';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { type AuthError, type ClientOptions, createClient, refreshPath } from './client.ts';
import { ProblemError, RequiredParameterError } from './errors.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
}

type Answer = Response | Error | ((sent: Sent) => Response | Promise<Response>);

const problem = (status: number, more: object = {}) =>
  Response.json(
    { status, title: 'Refused', detail: `Refused with ${status}`, type: 'x', instance: 'y', ...more },
    { status },
  );

/** A server that gives each path its answers in turn and repeats the last one. */
function aServer(answers: Record<string, Answer[]>, options: ClientOptions = {}) {
  const sent: Sent[] = [];
  const reasons: AuthError[] = [];
  const client = createClient({
    baseUrl: 'https://portal.example',
    onAuthError: (reason) => reasons.push(reason),
    ...options,
    fetch: async (input, init = {}) => {
      init.signal?.throwIfAborted();
      const url = new URL(String(input));
      const request: Sent = {
        url: `${url.pathname}${url.search}`,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: init.body,
        credentials: init.credentials,
      };
      sent.push(request);
      const queue = answers[url.pathname] ?? [];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      if (!answer) return problem(404);
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(request) : answer.clone();
    },
  });
  return { client, sent, reasons, refreshes: () => sent.filter(({ url }) => url === refreshPath).length };
}

const renameProduct = operation(
  { tag: 'products', access: 'developer' },
  'PATCH /api/v2/products/{productId}',
  'renameProduct',
  {
    summary: 'Gives a product another name',
    params: { productId: Type.String() },
    body: Type.Object({ name: Type.String() }),
  },
);

const ok = (body: unknown = {}) => Response.json(body);
const done = () => new Response(null, { status: 204 });
const products = '/api/v2/products';
const signedIn = { hasSession: () => true };

describe('what is sent', () => {
  test('page and filter keys travel with their brackets, empty values stay and missing ones do not', async () => {
    const { client, sent } = aServer({ [products]: [ok()] });
    await client.send(listProducts, {
      query: { 'page[size]': 12, 'page[number]': 2, 'filter[name][contains]': 'a & b' },
    });
    await client.send(listProducts, { query: { 'filter[name][contains]': '' } });
    await client.send(listProducts);

    expect(sent.map(({ url }) => decodeURIComponent(url))).toEqual([
      `${products}?page[size]=12&page[number]=2&filter[name][contains]=a+&+b`,
      `${products}?filter[name][contains]=`,
      products,
    ]);
    expect(sent[0]!.url).toContain('a+%26+b');
  });

  test('a path parameter cannot leave its segment', async () => {
    const { client, sent } = aServer({});
    await expect(client.send(getProduct, { params: { productId: '../a?b#c' } })).rejects.toThrow(ProblemError);
    expect(sent[0]!.url).toBe(`${products}/..%2Fa%3Fb%23c`);
  });

  test.each([undefined, null, '', '.', '..'])(
    'a path parameter that is %o is refused before anything is sent',
    async (value) => {
      const { client, sent } = aServer({});
      const refused = client.send(getProduct, { params: { productId: value as string } });
      await expect(refused).rejects.toThrow(RequiredParameterError);
      await expect(refused).rejects.toMatchObject({ field: 'productId' });
      expect(sent).toEqual([]);
    },
  );

  test('JSON is asked for, and a body is sent as JSON', async () => {
    const { client, sent } = aServer({ [`${products}/1`]: [done()] });
    expect(await client.send(renameProduct, { params: { productId: '1' }, body: { name: 'Tides' } })).toBeUndefined();

    expect(sent[0]).toMatchObject({ method: 'PATCH', body: '{"name":"Tides"}' });
    expect(sent[0]!.headers.get('content-type')).toBe('application/json');
    expect(sent[0]!.headers.get('accept')).toContain('application/json');
  });

  test('cookies are sent as the portal configures', async () => {
    const { client, sent } = aServer({ '/api/v2/portal': [ok()] }, { credentials: 'include' });
    await client.send(getPortalContext);
    expect(sent[0]!.credentials).toBe('include');
  });

  test('an aborted request fails', async () => {
    const { client } = aServer({ [products]: [ok()] });
    await expect(client.send(listProducts, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('what comes back', () => {
  test('another media type is requested by name', async () => {
    const path = `${products}/1/documents`;
    const tree = { data: [], meta: { page: { number: 1, size: 1, total: 0 } } };
    const answer = () => Response.json(tree, { headers: { 'content-type': documentTreeType } });
    const { client, sent } = aServer({ [path]: [answer] });
    const params = { productId: '1' };
    expect(await client.send(listProductDocuments, { params }, { accept: documentTreeType })).toEqual(tree);
    expect(sent[0]!.headers.get('accept')).toBe(`${documentTreeType}, application/problem+json`);
  });

  test('a text is returned as text', async () => {
    const path = `${products}/1/documents/2`;
    const { client } = aServer({ [path]: [new Response('# Tides', { headers: { 'content-type': markdownType } })] });
    const params = { productId: '1', documentId: '2' };
    expect(await client.send(getProductDocument, { params }, { accept: markdownType })).toBe('# Tides');
  });

  test('a refusal carries its status and the problem', async () => {
    const { client } = aServer({ [products]: [problem(400, { invalid_parameters: [{ field: 'page[size]' }] })] });
    const error = await client.send(listProducts).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, message: 'Refused with 400', problem: { title: 'Refused' } });
    expect((error as ProblemError).problem.invalid_parameters).toHaveLength(1);
  });

  test.each(['<h1>Bad gateway</h1>', 'null', '[]', ''])('an error body of %o still becomes a problem', async (body) => {
    const { client } = aServer({ [products]: [new Response(body, { status: 502, statusText: 'Bad Gateway' })] });
    await expect(client.send(listProducts)).rejects.toMatchObject({ status: 502, problem: { title: 'Bad Gateway' } });
  });
});

describe('a session', () => {
  test('is renewed once and the request is retried after a 401 (APP-12)', async () => {
    const { client, sent, reasons } = aServer(
      { [products]: [problem(401), ok({ data: [] })], [refreshPath]: [done()] },
      signedIn,
    );
    expect(await client.send(listProducts)).toEqual({ data: [] });
    expect(sent.map(({ url }) => url)).toEqual([products, refreshPath, products]);
    expect(reasons).toEqual([]);
  });

  test('is not renewed again for a request that fails after its retry (APP-12)', async () => {
    const { client, refreshes, sent } = aServer({ [products]: [problem(401)], [refreshPath]: [done()] }, signedIn);
    await expect(client.send(listProducts)).rejects.toMatchObject({ status: 401 });
    expect([refreshes(), sent.length]).toEqual([1, 3]);
  });

  test('that does not exist is not renewed (APP-13)', async () => {
    const { client, refreshes, reasons } = aServer({ [products]: [problem(401)] });
    await expect(client.send(listProducts)).rejects.toMatchObject({ status: 401 });
    expect([refreshes(), reasons]).toEqual([0, ['NO_SESSION']]);
  });

  test.each([401, 403])('has expired when its renewal is refused with %i (APP-14)', async (status) => {
    const { client, reasons } = aServer({ [products]: [problem(401)], [refreshPath]: [problem(status)] }, signedIn);
    await expect(client.send(listProducts)).rejects.toMatchObject({ status: 401 });
    expect(reasons).toEqual(['SESSION_EXPIRED']);
  });

  test.each([
    ['a server error', problem(500), 503],
    ['a server that is overloaded', problem(503), 503],
    ['a broken connection', new TypeError('Failed to fetch'), 503],
    ['a rate limit', problem(429), 429],
  ])('outlives %s during its renewal, and the request fails with that error (APP-16)', async (_, answer, status) => {
    const { client, reasons } = aServer({ [products]: [problem(401)], [refreshPath]: [answer] }, signedIn);
    await expect(Promise.all([client.send(listProducts), client.send(listProducts)])).rejects.toMatchObject({ status });
    expect(reasons).toEqual([]);
  });

  test('stays after a 403, which is reported (APP-15)', async () => {
    const { client, refreshes, reasons } = aServer({ [products]: [problem(403)] }, signedIn);
    await expect(client.send(listProducts)).rejects.toMatchObject({ status: 403 });
    expect([refreshes(), reasons]).toEqual([0, ['RESPONSE_FORBIDDEN']]);
  });

  test('stays after an expected 403, which is returned to its caller only', async () => {
    const { client, reasons } = aServer({ [products]: [problem(403)] }, signedIn);
    await expect(client.send(listProducts, {}, { mayBeRefused: true })).rejects.toMatchObject({ status: 403 });
    expect(reasons).toEqual([]);
  });

  test('is not renewed when the renewal itself is refused', async () => {
    const refresh = { ...getPortalContext, id: 'refresh', method: 'POST', path: refreshPath } as const;
    const { client, refreshes } = aServer({ [refreshPath]: [problem(401)] }, signedIn);
    await expect(client.send(refresh)).rejects.toMatchObject({ status: 401 });
    expect(refreshes()).toBe(1);
  });

  test('is not used for a request that was aborted during the renewal', async () => {
    const calledOff = new AbortController();
    const renewAndCallOff = () => {
      calledOff.abort();
      return done();
    };
    const { client, sent } = aServer({ [products]: [problem(401)], [refreshPath]: [renewAndCallOff] }, signedIn);
    await expect(client.send(listProducts, {}, { signal: calledOff.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent.map(({ url }) => url)).toEqual([products, refreshPath]);
  });
});
