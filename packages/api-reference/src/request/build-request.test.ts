import { describe, expect, test } from 'vitest';
import { anOperation } from '../../test/reference.tsx';
import type { CompiledOperation, SecurityScheme } from '../compile/compiled.ts';
import { type Building, buildRequest, DraftError, missingFields } from './build-request.ts';
import type { Credentials } from './credentials.ts';
import { allHeaders } from './description.ts';
import { type Draft, newDraft, Typed } from './draft.ts';

const schemes: Record<string, SecurityScheme> = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'Bearer' },
  digest: { type: 'http', scheme: 'Digest' },
  oauth: { type: 'oauth2', flows: {} },
  openId: { type: 'openIdConnect', openIdConnectUrl: 'https://id.test' },
  tls: { type: 'mutualTLS' },
};

const noSchema = () => undefined;

function building(operation: CompiledOperation, draft: Partial<Draft> = {}, more: Partial<Building> = {}): Building {
  return {
    operation,
    servers: [{ url: 'https://{region}.api.test/v1/', variables: { region: { default: 'eu' } } }],
    schemes,
    requirement: undefined,
    credentials: {},
    draft: { ...newDraft(operation, noSchema), ...draft },
    resolve: noSchema,
    origin: 'https://portal.test',
    isSample: false,
    ...more,
  };
}

describe('the URL of a request', () => {
  const operation = anOperation({
    path: '/ships/{id}',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 20 } },
    ],
  });

  test('has server, path and query', () => {
    const { url } = buildRequest(building(operation, { values: { 'path:id': 'a/b', 'query:tag': new Typed('x\ny') } }));
    expect(url).toBe('https://eu.api.test/v1/ships/a%2Fb?tag=x&tag=y');
  });

  test('has the values of server variables', () => {
    const { url } = buildRequest(building(operation, { variables: { region: 'us' } }));
    expect(url).toBe('https://us.api.test/v1/ships/{id}?limit=20');
  });

  test.each([
    ['/v2', 'https://portal.test/v2/ships'],
    ['v2', 'https://portal.test/v2/ships'],
    ['https://x.test', 'https://x.test/ships'],
  ])('begins with the server %s', (url, expected) => {
    const built = buildRequest(building(anOperation({ path: '/ships' }), {}, { servers: [{ url }] }));
    expect(built.url).toBe(expected);
  });

  test('cannot be built from invalid JSON', () => {
    const asked = anOperation({ parameters: [{ name: 'where', in: 'query', schema: { type: 'object' } }] });
    const draft = { values: { 'query:where': new Typed('{') } };
    expect(() => buildRequest(building(asked, draft))).toThrow(DraftError);
    expect(buildRequest(building(asked, draft, { isSample: true })).url).toContain('where=%7B');
  });

  test('needs all required values', () => {
    expect(missingFields(building(operation))).toEqual(['id']);
    expect(missingFields(building(operation, { values: { 'path:id': '1', 'query:limit': '1' } }))).toEqual([]);
  });
});

describe('authentication', () => {
  const credentials: Credentials = {
    key: { kind: 'key', value: 'k' },
    query: { kind: 'key', value: 'k&1' },
    cookie: { kind: 'key', value: 'c' },
    basic: { kind: 'basic', username: 'ada', password: 'pä:ss' },
    bearer: { kind: 'token', token: 't' },
    digest: { kind: 'token', token: 'd' },
    oauth: { kind: 'token', token: 'o' },
    openId: { kind: 'token', token: 'i' },
  };

  test.each([
    ['key', ['X-Key', 'k']],
    ['cookie', ['Cookie', 'sid=c']],
    ['basic', ['Authorization', 'Basic YWRhOnDDpDpzcw==']],
    ['bearer', ['Authorization', 'Bearer t']],
    ['digest', ['Authorization', 'Digest d']],
    ['oauth', ['Authorization', 'Bearer o']],
    ['openId', ['Authorization', 'Bearer i']],
  ])('%s is sent in a header', (name, header) => {
    const request = buildRequest(building(anOperation(), {}, { requirement: { [name]: [] }, credentials }));
    expect(allHeaders(request)).toEqual([header]);
  });

  test('a key can be sent in the query', () => {
    const { url } = buildRequest(building(anOperation(), {}, { requirement: { query: [] }, credentials }));
    expect(url).toBe('https://eu.api.test/v1/tides?key=k%261');
  });

  test('all schemes of a requirement are used', () => {
    const requirement = { key: [], bearer: [], tls: [] };
    const { headers } = buildRequest(building(anOperation(), {}, { requirement, credentials }));
    expect(headers).toEqual([
      ['X-Key', 'k'],
      ['Authorization', 'Bearer t'],
    ]);
  });

  test('missing credentials are not sent, and are placeholders in a sample', () => {
    const requirement = { bearer: [] };
    expect(buildRequest(building(anOperation(), {}, { requirement })).headers).toEqual([]);
    expect(buildRequest(building(anOperation(), {}, { requirement, isSample: true })).headers).toEqual([
      ['Authorization', 'Bearer <token>'],
    ]);
  });
});

describe('the body of a request', () => {
  const bodied = (mediaType: string, schema: object, more: object = {}) =>
    anOperation({ method: 'post', requestBody: { content: [{ mediaType, schema: schema as never, ...more }] } });
  const form = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      at: { type: 'object' },
    },
  };

  test('begins with the example of the document', () => {
    const request = buildRequest(building(bodied('application/json', {}, { sample: { a: 1 } })));
    expect(request.body).toEqual({ kind: 'text', contentType: 'application/json', text: '{\n  "a": 1\n}' });
    expect(allHeaders(request)).toEqual([['Content-Type', 'application/json']]);
  });

  test('is a form if the document has that media type', () => {
    const fields = { name: 'a b', tags: new Typed('x\ny'), at: new Typed('{"lat":1}') };
    const urlencoded = buildRequest(building(bodied('application/x-www-form-urlencoded', form), { fields }));
    expect(urlencoded.body).toMatchObject({
      kind: 'urlencoded',
      text: 'name=a%20b&tags=x&tags=y&at=%7B%22lat%22%3A1%7D',
    });
    const multipart = buildRequest(building(bodied('multipart/form-data', form), { fields }));
    expect(multipart.headers).toEqual([]);
    expect(multipart.body).toEqual({
      kind: 'multipart',
      contentType: 'multipart/form-data',
      parts: [
        { name: 'name', headers: [], content: 'a b' },
        { name: 'tags', headers: [], content: 'x' },
        { name: 'tags', headers: [], content: 'y' },
        { name: 'at', contentType: 'application/json', headers: [], content: '{"lat":1}' },
      ],
    });
    expect(missingFields(building(bodied('multipart/form-data', form)))).toEqual(['name']);
  });

  test('can be a file', () => {
    const file = new File(['x'], 'a.bin');
    const built = buildRequest(building(bodied('application/octet-stream', {}), { files: { '': [file] } }));
    expect(built.body).toEqual({
      kind: 'file',
      contentType: 'application/octet-stream',
      file: { name: 'a.bin', file },
    });
  });
});
