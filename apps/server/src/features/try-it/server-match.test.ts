import { expect, test } from 'vitest';
import { isUnderServer } from './server-match.ts';

type Server = Parameters<typeof isUnderServer>[1];
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
  expect(isUnderServer(new URL(url), server)).toBe(isUnder);
});

test('a template made to be slow is not', () => {
  const variables = Object.fromEntries(
    [...'abcdefgh'].map((name) => [name, { default: 'x', enum: ['x', 'xx', 'xxx'] }]),
  );
  const started = performance.now();
  isUnderServer(new URL(`https://${'x'.repeat(60)}y.test/${'x'.repeat(8000)}`), {
    url: 'https://{a}{b}{c}{d}.test/{e}{f}{g}{h}',
    variables,
  });
  expect(performance.now() - started).toBeLessThan(1000);
});
