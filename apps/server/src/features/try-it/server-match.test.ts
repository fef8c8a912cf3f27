import { expect, test } from 'vitest';
import { isUnderServers } from './server-match.ts';

type Server = Parameters<typeof isUnderServers>[1][number];
const tenant: Server = { url: 'https://{tenant}.api.example/v1', variables: { tenant: { default: 'demo' } } };
const region: Server = {
  url: 'https://api.example:{port}/{base}',
  variables: { port: { default: '443', enum: ['443', '8443'] }, base: { default: 'v1' } },
};
const anywhere: Server = {
  url: '{scheme}://{host}/',
  variables: { scheme: { default: 'https', enum: ['http'] }, host: { default: 'api.example' } },
};

test.each<[url: string, server: Server, isUnder: boolean]>([
  ['https://api.example/', { url: 'https://api.example' }, true],
  ['https://api.example/a/b?c', { url: 'https://api.example/' }, true],
  ['https://API.example/a', { url: 'https://api.EXAMPLE' }, true],
  ['https://api.example:443/a', { url: 'https://api.example:443' }, true],
  ['https://api.example/v1/a', { url: 'https://api.example/v1/' }, true],
  ['https://api.example/v1', { url: 'https://api.example/v1' }, true],
  ['https://api.example/v10', { url: 'https://api.example/v1' }, false],
  ['https://api.example/', { url: 'https://api.example/v1' }, false],
  ['https://api.example/v1/../admin', { url: 'https://api.example/v1' }, false],
  ['https://api.example/v1/%2e%2e/admin', { url: 'https://api.example/v1' }, false],
  ['http://api.example/', { url: 'https://api.example' }, false],
  ['https://api.example:8443/', { url: 'https://api.example' }, false],
  ['https://api.example.evil.test/', { url: 'https://api.example' }, false],
  ['https://apixexample/', { url: 'https://api.example' }, false],
  ['https://evil.test/api.example', { url: 'https://api.example' }, false],
  ['https://acme.api.example/v1/a', tenant, true],
  ['https://a.b.api.example/v1/a', tenant, false],
  ['https://api.example/v1/a', tenant, false],
  ['https://evil.test/.api.example/v1', tenant, false],
  ['https://api.example/anything/a', region, true],
  ['https://api.example:8443/v2', region, true],
  ['https://api.example:22/v1', region, false],
  ['https://api.example//', region, false],
  ['https://api.example/x', anywhere, true],
  ['http://api.example/x', anywhere, true],
  ['https://evil.test/x', anywhere, false],
  ['https://localhost/x', anywhere, false],
  ['https://portal.test/v1', { url: '/v1' }, false],
  ['https://portal.test/v1', { url: '//portal.test/v1' }, false],
  ['https://evil.test/', { url: 'https://{a}{b}{c}{d}{e}{f}{g}{h}{i}', variables: {} }, false],
  ['https://evil.test/', { url: 'https://.*' }, false],
])('%s below %j: %s', (url, server, isUnder) => {
  expect(isUnderServers(new URL(url), [server])).toBe(isUnder);
});

test.each<[url: string, server: Server, isUnder: boolean]>([
  [
    'https://eu-west.api.example/',
    { url: 'https://{r}-{z}.api.example', variables: { r: { default: 'eu' }, z: { default: 'east', enum: ['west'] } } },
    true,
  ],
  [
    'https://eu-north.api.example/',
    { url: 'https://{r}-{z}.api.example', variables: { r: { default: 'eu' }, z: { default: 'east', enum: ['west'] } } },
    false,
  ],
  [
    'https://api.example/xxx',
    {
      url: 'https://api.example/{a}{b}',
      variables: { a: { default: 'x', enum: ['xx'] }, b: { default: 'xx', enum: ['x'] } },
    },
    true,
  ],
  [
    'https://api.example/xxxxx',
    {
      url: 'https://api.example/{a}{b}',
      variables: { a: { default: 'x', enum: ['xx'] }, b: { default: 'xx', enum: ['x'] } },
    },
    false,
  ],
  [
    'https://api.example/V1',
    { url: 'https://api.example/{v}', variables: { v: { default: 'v1', enum: ['v1'] } } },
    false,
  ],
  ['https://a.b.example/', { url: 'https://{host}', variables: { host: { default: 'a.b.example' } } }, true],
  [
    'https://api.example/',
    { url: 'https://{host}:{port}', variables: { host: { default: 'api.example' }, port: { default: '443' } } },
    true,
  ],
  [
    'https://api.example:444/',
    { url: 'https://{host}:{port}', variables: { host: { default: 'api.example' }, port: { default: '443' } } },
    false,
  ],
])('%s with variables below %j: %s', (url, server, isUnder) => {
  expect(isUnderServers(new URL(url), [server])).toBe(isUnder);
});

const runs = (letter: string) => Array.from({ length: 100 }, (_, at) => letter.repeat(at + 1));

test.each([
  ['https://{a}{b}{c}{d}.test/{e}{f}{g}{h}', `https://${'x'.repeat(60)}y.test/${'x'.repeat(8000)}`],
  ['https://x.test/{a}{b}{c}{d}{e}{f}{g}{h}', `https://x.test/${'x'.repeat(254)}y`],
  ['https://x.test/{a}', `https://x.test/${'x'.repeat(16_000)}y`],
])('a hostile template %s takes no time, however many servers have it', (url, asked) => {
  const variables = Object.fromEntries([...'abcdefgh'].map((name) => [name, { default: '', enum: runs('x') }]));
  const started = performance.now();
  expect(isUnderServers(new URL(asked), Array(10_000).fill({ url, variables }))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
