import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import type { AttackedServer } from '../surroundings/attacked-server.ts';
import { againstServers } from '../surroundings/engines.ts';
import { figure } from '../surroundings/figure.ts';
import { findBuiltExpressions } from '../surroundings/regular-expressions.ts';
import { type Send, sendTo } from '../surroundings/wire.ts';

const aSpec = (servers: object[], more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  servers,
  paths: {},
  ...more,
});

const toFolder = (portal: object, spec: object): Record<string, string> => ({
  'portal.yaml': JSON.stringify(portal),
  'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: api.json }]\n',
  'products/one/api.json': JSON.stringify(spec),
});

/** Publishes a folder as `portico publish --server` does it. */
const publishAs = (owner: Send, name: string, files: Record<string, string>, query = '') =>
  owner(
    'POST',
    `/api/admin/v1/portals/${name}/publishes${query}`,
    Object.entries(files)
      .map(([path, text]) => JSON.stringify({ path, text }))
      .join('\n'),
    { 'content-type': 'application/x-ndjson' },
  );

/** An owner of the main organization. */
const anOwner = async (attacked: AttackedServer) => attacked.asUser(await attacked.aUser());

/** What sends requests to the servers of a public portal's specification, as a stranger does it in the browser. */
async function aTryIt(attacked: AttackedServer, name: string, servers: object[], portal: object = {}) {
  const host = `${name}.localhost`;
  const file = { name, title: name, hosts: [host], visibility: 'public', ...portal };
  const published = await publishAs(await anOwner(attacked), name, toFolder(file, aSpec(servers)));
  expect(published.status, published.text).toBe(200);
  const stranger = sendTo(attacked.server.port, `${host}:${attacked.server.port}`);
  const product = (await stranger('GET', '/api/v2/products')).body.data[0].id;
  const version = (await stranger('GET', `/api/v2/products/${product}/versions`)).body.data[0].id;
  return (url: string) =>
    stranger('POST', `/api/v2/products/${product}/versions/${version}/try-it`, { method: 'GET', url });
}

againstServers(
  async () => ({ settings: { LOG_LEVEL: 'warn' } }),
  (attacked) => {
    test(`73. ${cases[73]}`, async (context) => {
      const values = Array.from({ length: 24 }, (_, at) => 'x'.repeat(at + 1));
      const variables = Object.fromEntries([...'abcde'].map((name) => [name, { default: 'x', enum: values }]));
      const send = await aTryIt(attacked(), 'slow', [{ url: 'https://x.test/{a}{b}{c}{d}{e}', variables }]);
      const other = attacked().at('main');
      await other('GET', '/healthz');

      const attack = send(`https://x.test/${'x'.repeat(200)}!`);
      await sleep(20);
      const began = performance.now();
      expect((await other('GET', '/healthz')).status).toBe(200);
      const waited = performance.now() - began;
      expect((await attack).status).toBe(403);
      expect(waited).toBeLessThan(500);
      figure(context, `another request waits ${Math.ceil(waited)} ms`);
    });
  },
);

test('regular expressions are built from words of our own only', async () => {
  const folders = ['apps/server/src', 'apps/portal/src', 'apps/console/src'];
  const packages = ['contract', 'client', 'auth-elements', 'api-reference', 'documents', 'ui', 'screens'];
  const built = await findBuiltExpressions([...folders, ...packages.map((name) => `packages/${name}/src`)]);
  expect(built).toEqual(
    [
      // The paths of our own contract.
      'apps/server/src/http/server.ts',
      // The names of two encodings.
      'apps/server/src/http/encodings.ts',
      // Names of elements and attributes that SAML gives.
      'apps/server/src/features/sso/saml-document.ts',
      'apps/server/src/features/sso/saml-metadata.ts',
      // Paths of our own screens.
      'apps/portal/src/early-requests.ts',
      'apps/portal/src/sight/request.ts',
      // Constants, put together to be read more easily.
      'packages/api-reference/src/view/highlight.ts',
      'packages/documents/src/parse/reference-html.ts',
      'packages/ui/src/theme/theme.ts',
    ].sort(),
  );
});
