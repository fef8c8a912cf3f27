import fc from 'fast-check';
import type { DescribedOperation } from './description.ts';
import { idOf } from './json-schema.ts';
import { oddHeader, oddText } from './odd-values.ts';

/** Bytes that no client would send. */
export interface WildAttempt {
  operation: string;
  bytes: Uint8Array;
}

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'CONNECT',
  'FOO',
  'get',
  'G ET',
);
const segment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2F',
    '%5c..',
    '%00',
    '%',
    '%zz',
    '%ff',
    '//',
    ';a=b',
    '%E0%A4%A',
    '*',
    ':',
    '{id}',
    '\u00e9',
  ),
  fc.stringMatching(/^[!-~]{0,20}$/),
  fc.constant('a'.repeat(3000)),
);

const rawHeader = fc.oneof(
  oddHeader.map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    'transfer-encoding: chunked',
    'transfer-encoding: identity, chunked',
    'content-length: -1',
    'content-length: 5, 6',
    'content-length: 99999999999999999999',
    'content-length: 3',
    'host: a\r\nhost: b',
    'host:',
    'host: [::1',
    'host: \xff',
    'host: localhost:99999',
    'connection: upgrade\r\nupgrade: websocket',
    'connection: close, keep-alive, x',
    'expect: nonsense',
    'no colon',
    ' folded: line',
    'a:\0b',
    `x: ${'y'.repeat(20_000)}`,
    Array.from({ length: 300 }, (_, at) => `x-${at}: 1`).join('\r\n'),
    'x-portico-gateway-token: __id_gateway__',
    'cookie: __id_ownerCookie__',
    'cookie: __id_developerCookie__',
  ),
);

const wildBody = fc.oneof(
  fc.constant(new Uint8Array()),
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
      '{"a":',
      '[[[[',
      '{"__proto__":1}',
      '"\\ud800"',
      '5\r\nhello\r\n0\r\n\r\n',
      'fffffffff\r\n',
      '[1e9999]',
      'nul',
    )
    .map((text) => Buffer.from(text)),
  fc.nat(2000).map((depth) => Buffer.from('{"a":'.repeat(depth))),
);

/** Variations of one operation: an odd URL, odd headers and methods, and random bytes as its body. */
export const wildAttempt = ({ id, path }: DescribedOperation): fc.Arbitrary<WildAttempt> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .record({
          method: methods,
          parts: fc.array(fc.tuple(fc.nat(8), segment), { maxLength: 3 }),
          query: fc.option(oddText, { nil: '' }),
          headers: fc.array(rawHeader, { maxLength: 4 }),
          host: fc.constantFrom('localhost', 'public.localhost', 'fuzz.localhost'),
          media_type: fc.constantFrom('application/json', 'application/json', 'application/x-ndjson', 'text/plain', ''),
          body: wildBody,
          hasLength: fc.boolean(),
        })
        .map(({ method, parts, query, headers, host, media_type, body, hasLength }) => {
          const segments = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name)).split('/');
          for (const [at, text] of parts) segments[1 + (at % Math.max(1, segments.length - 1))] = text;
          const target = `${segments.join('/')}${query ? `?${query.replaceAll(/[\r\n ]/g, '+')}` : ''}`;
          const head = [
            `${method} ${target} HTTP/1.1`,
            `host: ${host}`,
            'connection: close',
            ...(media_type ? [`content-type: ${media_type}`] : []),
            ...(hasLength ? [`content-length: ${body.length}`] : []),
            ...headers,
          ];
          return { operation: id, bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]) };
        }),
    },
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => ({ operation: id, bytes })),
  );
