import { expect, test } from 'vitest';
import type { RequestDescription } from '../request/description.ts';
import { toCurl } from './curl.ts';

const aRequest = (changes: Partial<RequestDescription>): RequestDescription => ({
  method: 'POST',
  url: 'https://eu.api.test/v1/tides',
  headers: [],
  cookies: [],
  ...changes,
});

test('a body is quoted for a shell', () => {
  const body = { kind: 'text', contentType: 'application/json', text: `{"a":"it's"}` } as const;
  expect(toCurl(aRequest({ body }))).toBe(
    [
      `curl 'https://eu.api.test/v1/tides'`,
      `  --request POST`,
      `  --header 'Content-Type: application/json'`,
      `  --data-raw '{"a":"it'\\''s"}'`,
    ].join(' \\\n'),
  );
});

test('a file is named', () => {
  const body = { kind: 'file', contentType: 'application/octet-stream', file: { name: 'a.bin' } } as const;
  expect(toCurl(aRequest({ body }))).toContain("--data-binary '@a.bin'");
});

test('fields of a form are written to be read', () => {
  const pairs = [['address[line1]', '1 Quay & Co']] as const;
  const body = { kind: 'urlencoded', contentType: 'application/x-www-form-urlencoded', text: '', pairs } as const;
  expect(toCurl(aRequest({ body }))).toContain("--data-urlencode 'address[line1]=1 Quay & Co'");
});

test('user name and password are readable', () => {
  const headers = [['Authorization', `Basic ${btoa('<username>:<password>')}`]] as const;
  expect(toCurl(aRequest({ headers }))).toContain("--user '<username>:<password>'");
});

test('a part that --form would read in another way goes in through standard input', () => {
  const part = (name: string, contentType: string) =>
    ({ name, contentType, headers: [], content: { name: 'a.bin' } }) as const;
  const written = (name: string, contentType: string) =>
    toCurl(
      aRequest({ body: { kind: 'multipart', contentType: 'multipart/form-data', parts: [part(name, contentType)] } }),
    );
  expect(written('photo', 'image/png')).toContain(`--form 'photo=@"a.bin";type=image/png'`);
  for (const source of [written('x=@/etc/passwd;y', 'image/png'), written('x', 'image/png;headers=@/etc/passwd')]) {
    expect(source).toContain("cat './a.bin'");
    expect(source).toContain('--data-binary @-');
    expect(source).not.toContain('--form');
  }
});
