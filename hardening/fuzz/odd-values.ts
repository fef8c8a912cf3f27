import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** Texts that cause errors in parsers, databases and headers. */
const oddTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\uFEFF',
  '\u202Eevil',
  '\u{10FFFF}',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.repeat(300),
  'x'.repeat(10_000),
  '\r\nset-cookie: a=b',
  "'; drop table developer; --",
  '%00',
  '%',
  '%E0%A4%A',
  '_%\\',
  '../../../etc/passwd',
  '..%2f..%2f',
  '#{7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '٣',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const oddNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0.5, 1e21, 1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 2 ** 32, 2 ** 63, -(2 ** 63)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

/** A value that no field expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: 1 }),
  fc.constant(deep(500)),
  fc.constant(Array.from({ length: 2000 }, (_, at) => at)),
  fc.jsonValue({ maxDepth: 3 }),
  // Parsed from JSON it is an own property of this name. `{ __proto__: … }` in source would set the prototype.
  fc.constantFrom(JSON.parse('{"__proto__":{"role":"owner"}}'), { constructor: { prototype: { role: 'owner' } } }),
);

/** Header values that Node accepts and that code may not expect. */
export const oddHeader: fc.Arbitrary<[name: string, value: string]> = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['accept', 'image/*;q=nope, ,;'],
    ['accept', '*/*;q=0'],
    ['accept', 'application/xml'],
    ['accept-encoding', 'gzip;q=2, br;q=-1, *;q='],
    ['accept-language', 'x'.repeat(3000)],
    ['accept-language', ',,;q=,*-*-*'],
    ['authorization', 'Bearer'],
    ['authorization', 'Bearer \xff\xfe'],
    ['authorization', 'Basic %%%'],
    ['authorization', `Bearer ${'a.'.repeat(2000)}`],
    ['cookie', '=;;=; portalaccesstoken; portalaccesstoken=%'],
    ['cookie', 'portalaccesstoken=%E0%A4%A; porticousertoken=.'],
    ['if-none-match', '"\\", W/"'],
    ['if-modified-since', 'Thu, 99 Foo'],
    ['range', 'bytes=9-1,a-'],
    ['origin', 'null'],
    ['origin', 'http://[::'],
    ['referer', 'not a URL'],
    ['sec-fetch-site', 'cross-site'],
    ['x-forwarded-for', '"\', ::::, 999.1.1.1'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'javascript'],
    ['traceparent', '00-zz-zz-zz'],
    ['expect', '100-continue'],
    ['x-http-method-override', 'DELETE'],
    ['x-original-uri', '\xff%zz?&&&'],
    ['x-original-method', 'x'.repeat(500)],
    ['x-forwarded-uri', '//'],
  ),
  fc
    .tuple(fc.constantFrom('accept', 'cookie', 'authorization', 'if-none-match', 'x-original-uri'), fc.string())
    .map(([name, text]): [string, string] => [name, text.replaceAll(/[^\x20-\x7e]/g, '~')]),
);
