import { describe, expect, test } from 'vitest';
import { type ArrivedRequest, createJudge } from './judge.ts';

const text = { type: 'string' };
const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.test/v1' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/ships/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'tag', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'where',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'integer' } } } } },
          },
          { name: 'X-Trace', in: 'header', required: true, schema: text },
          { name: 'sid', in: 'cookie', schema: { type: 'integer' } },
        ],
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', required: ['name'], properties: { name: text } } },
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: { at: { type: 'object', required: ['lat'], properties: { lat: { type: 'number' } } } },
              },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { meta: { type: 'object' }, photo: { type: 'string', contentMediaType: 'image/png' } },
              },
              encoding: { photo: { headers: { 'X-Part': { required: true, schema: { type: 'integer' } } } } },
            },
          },
        },
      },
    },
  },
};

const { judge } = createJudge(document);
const asked = (changes: Partial<ArrivedRequest>, headers: Record<string, string> = {}) =>
  judge({
    method: 'GET',
    url: 'https://api.test/v1/ships/1',
    headers: Object.entries({ 'X-Key': 'k', 'X-Trace': 't', ...headers }),
    body: Buffer.alloc(0),
    ...changes,
  });
const posted = (type: string, body: string) =>
  asked({ method: 'POST', body: Buffer.from(body) }, { 'Content-Type': type });
const wheres = (verdict: ReturnType<typeof asked>) => verdict.findings.map(({ where }) => where);

describe('a described request', () => {
  test('is read and accepted', () => {
    const verdict = asked({ url: 'https://api.test/v1/ships/1?tag=1,2&where%5Ba%5D%5Bb%5D=3' }, { Cookie: 'sid=4' });
    expect(verdict.findings).toEqual([]);
    expect(verdict.values).toEqual({
      'path.id': 1,
      'query.tag': [1, 2],
      'query.where': { a: { b: 3 } },
      'header.X-Trace': 't',
      'cookie.sid': 4,
    });
  });
});

describe('a request is refused', () => {
  test.each<[string, ReturnType<typeof asked>, string[]]>([
    ['at another server', asked({ url: 'https://other.test/v1/ships/1' }), ['operation']],
    ['with a path value of another type', asked({ url: 'https://api.test/v1/ships/x' }), ['path.id']],
    ['with a list in another style', asked({ url: 'https://api.test/v1/ships/1?tag=1&tag=2' }), ['query.tag']],
    ['with an encoded delimiter', asked({ url: 'https://api.test/v1/ships/1?tag=1%2C2' }), ['query.tag']],
    ['with an undescribed parameter', asked({ url: 'https://api.test/v1/ships/1?more=1' }), ['query.more']],
    ['without a required header', asked({ headers: [['X-Key', 'k']] }), ['header.X-Trace']],
    ['without authentication', asked({ headers: [['X-Trace', 't']] }), ['security']],
    ['with a cookie of another type', asked({}, { Cookie: 'sid=x' }), ['cookie.sid']],
    ['without its body', asked({ method: 'POST' }), ['body']],
    ['with a body of another type', posted('text/plain', 'x'), ['body']],
    ['with a body that the schema refuses', posted('application/json', '{}'), ['body']],
    [
      'with an object whose properties are separate fields',
      posted('application/x-www-form-urlencoded', 'at[lat]=1&at=x'),
      ['body'],
    ],
  ])('%s', (_, verdict, expected) => {
    expect(wheres(verdict)).toEqual(expected);
  });

  test.each([
    [
      'a part of the wrong type',
      'Content-Disposition: form-data; name="meta"\r\n\r\n{}',
      /meta has the type text\/plain/,
    ],
    [
      'a file without its header',
      'Content-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: image/png\r\n\r\nx',
      /no header X-Part/,
    ],
    [
      'a file of the wrong type',
      'Content-Disposition: form-data; name="photo"; filename="a"\r\nX-Part: 1\r\n\r\nx',
      /photo has the type/,
    ],
  ])('for %s', (_, part, problem) => {
    const verdict = posted('multipart/form-data; boundary=b', `--b\r\n${part}\r\n--b--\r\n`);
    expect(verdict.findings.map((one) => one.problem).join()).toMatch(problem);
  });
});
