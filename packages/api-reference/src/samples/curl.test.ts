import { execFileSync } from 'node:child_process';
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

test('a file has its name in the command', () => {
  const body = { kind: 'file', contentType: 'application/octet-stream', file: { name: 'a.bin' } } as const;
  expect(toCurl(aRequest({ body }))).toContain("--data-binary '@a.bin'");
});

test('form fields are readable', () => {
  const pairs = [['address[line1]', '1 Quay & Co']] as const;
  const body = { kind: 'urlencoded', contentType: 'application/x-www-form-urlencoded', text: '', pairs } as const;
  expect(toCurl(aRequest({ body }))).toContain("--data-urlencode 'address[line1]=1 Quay & Co'");
});

test('user name and password are readable', () => {
  const headers = [['Authorization', `Basic ${btoa('<username>:<password>')}`]] as const;
  expect(toCurl(aRequest({ headers }))).toContain("--user '<username>:<password>'");
});

test('a part that `--form` would misread is sent through standard input', () => {
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

/**
 * Keys and sequences that act in a terminal when they are pasted: delete, interrupt, completion, the end of a bracketed
 * paste.
 */
const keys = ['\x7f'.repeat(99), '\x15', '\x03\n', '\t', '\x1b[201~', '\u009b', '\u202e'];

test.each(keys)('a character that acts as a key in a terminal is not pasted: %j', (key) => {
  const text = `{"a":"${key}; id #","b":"it's 5%\\\\"}\n`;
  const part = { name: 'a', headers: [], content: text };
  const written = [
    { kind: 'text', contentType: 'text/plain', text } as const,
    { kind: 'multipart', contentType: 'multipart/form-data', parts: [part] } as const,
    {
      kind: 'urlencoded',
      contentType: 'application/x-www-form-urlencoded',
      text: 'a=1',
      pairs: [['a', text]],
    } as const,
  ].map((body) => toCurl(aRequest({ body })));
  for (const source of written) expect(source.replaceAll('\n', '')).toMatch(/^[\x20-\x7e]*$/);
  const [command = ''] = written;
  const [input = ''] = command.split(' | curl ');
  expect(execFileSync('sh', ['-c', input]).toString()).toBe(text);
});
