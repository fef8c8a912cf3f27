import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@portico/test-kit/network/free-port.ts';
import { until } from '@portico/test-kit/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../cases.ts';
import type { AttackedServer } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { fromAnywhere, type Send, sendTo } from '../kit/wire.ts';
import { aCanary, type Canary, insideHosts } from './kit/canary.ts';
import { againstServers } from './kit/engines.ts';
import { findBuiltExpressions } from './kit/regular-expressions.ts';
import { type StrangerNames, strangerNames } from './kit/stranger-names.ts';

let canary: Canary;
let names: StrangerNames | undefined;
beforeAll(async () => {
  canary = await aCanary();
});
afterAll(async () => {
  await canary[Symbol.asyncDispose]();
  await names?.[Symbol.asyncDispose]();
});

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

/** Publishes a folder as `portico publish --server` does. */
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

/** Sets the DNS records that verify the host names of a portal, where that is required, and checks them. */
async function proveHosts(owner: Send, name: string): Promise<void> {
  const { data } = (await owner('GET', '/api/admin/v1/portals')).body;
  const { id } = data.find((portal: { name: string }) => portal.name === name);
  for (const proof of (await owner('GET', `/api/admin/v1/portals/${id}`)).body.unproven_hosts) {
    await names?.setTexts({ [proof.txt_name]: [proof.txt_value] });
    expect((await owner('POST', `/api/admin/v1/portals/${id}/hosts/${proof.host}/checks`)).status).toBe(200);
  }
}

/** Sends requests to the servers of a public portal's specification, as a visitor does in the browser. */
async function aTryIt(attacked: AttackedServer, name: string, servers: object[], portal: object = {}) {
  const host = `${name}.localhost`;
  const file = { name, title: name, hosts: [host], visibility: 'public', ...portal };
  const owner = await anOwner(attacked);
  const published = await publishAs(owner, name, toFolder(file, aSpec(servers)));
  expect(published.status, published.text).toBe(200);
  await proveHosts(owner, name);
  const stranger = sendTo(attacked.server.port, `${host}:${attacked.server.port}`);
  const product = (await stranger('GET', '/api/v2/products')).body.data[0].id;
  const version = (await stranger('GET', `/api/v2/products/${product}/versions`)).body.data[0].id;
  return (url: string) =>
    stranger('POST', `/api/v2/products/${product}/versions/${version}/try-it`, { method: 'GET', url }, fromAnywhere());
}

/** Metadata services of clouds. */
const metadataServices = [
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/machine?comp=goalstate',
  'http://100.100.100.200/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fd20:ce::254]/computeMetadata/v1/',
];
const embedded = ['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[64:ff9b:1::7f00:1]', '[::ffff:0:7f00:1]', '[ff02::1]'];
const ownUrls = ({ server: { port } }: AttackedServer) =>
  ['127.0.0.1', 'localhost', '127.0.0.2', '[::1]', '0.0.0.0'].map((host) => `http://${host}:${port}/metrics`);
const hostile = (attacked: AttackedServer) => [
  ...ownUrls(attacked),
  ...[...insideHosts, ...embedded].flatMap((host) => [
    `http://${host}:${canary.port}/x`,
    `https://${host}:${canary.port}/x`,
  ]),
  ...metadataServices,
];
/** The URLs that a list of every network opens. */
const isPrivate = (url: string) => /\/\/(?:10\.|172\.16\.|192\.168\.|100\.64\.|\[fc00:)/.test(url);
/** A text that a browser cannot parse as a URL is no target, even if the specification names it. */
const reachable = (urls: string[]) => urls.filter((url) => URL.canParse(url));

/** Each URL is a server of the specification, and the portal may use private networks. */
async function tryEach(attacked: AttackedServer, name: string, urls: string[]): Promise<void> {
  const servers = reachable(urls).map((url) => ({ url: new URL(url).origin }));
  const send = await aTryIt(attacked, name, servers, { try_it: { private_addresses: true } });
  for (const url of reachable(urls)) {
    const { status, text } = await send(url);
    expect(text).not.toContain('body');
    expect([url, status]).toEqual([url, /a\.localhost/.test(url) && status === 502 ? 502 : 403]);
  }
}

/** The settings of a server whose public name is `site.test`. */
async function namedServer(): Promise<Record<string, string>> {
  const port = String(await freePort());
  return { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', PORT: port, PUBLIC_URL: `http://site.test:${port}` };
}

const createPortal = (owner: Send, name: string, hosts: string[]) =>
  owner('POST', '/api/admin/v1/portals', { name, title: name, hosts, is_public: true });

/** The portal that answers at a host name, or the problem code. */
async function whoAnswers({ server: { port } }: AttackedServer, host: string): Promise<string> {
  const { body, code } = await sendTo(port, host)('GET', '/api/v2/portal');
  return code ?? body.name;
}

againstServers(
  async () => ({ settings: { ...(await namedServer()), OUTBOUND_ALLOW: '' } }),
  (attacked) => {
    test(`72. ${cases[72]}`, async (context) => {
      const mine = await anOwner(attacked());
      const other = await attacked().asUser(await attacked().aUser({ org_id: attacked().other_org_id }));
      const kept = await createPortal(other, 'kept', ['kept.example']);
      expect([kept.status, await whoAnswers(attacked(), 'kept.example')], kept.text).toEqual([201, 'kept']);
      const foreign = [
        ...['localhost', 'LOCALHOST', 'localhost.', 'second.localhost', 'Second.LocalHost', 'second.localhost.'],
        ...['site.test', 'SITE.test', 'site.test.', 'ｓite.test', 'xn--site-.test', 'xn--second-.localhost'],
        ...['127.0.0.1', '10.0.0.7', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '::1'],
      ];
      for (const host of foreign) {
        const file = { name: 'taken', title: 'T', hosts: [host], visibility: 'public' };
        const answers = [
          await createPortal(other, 'taken', [host]),
          await other('PATCH', `/api/admin/v1/portals/${kept.body.id}`, { hosts: ['kept.example', host] }),
          await publishAs(other, 'taken', { 'portal.yaml': JSON.stringify(file) }),
        ];
        expect([host, ...answers.map(({ status }) => status)]).toEqual([host, 400, 400, 400]);
      }
      // The first organization is not automatically the operator's: set-up, a command or the demo decides.
      expect((await createPortal(mine, 'oldest', ['site.test'])).status).toBe(400);
      for (let round = 0; round < 5; round++) {
        const hosts = [`one-${round}.example`, `two-${round}.example`];
        const claims = [
          createPortal(mine, `race-${round}`, hosts),
          createPortal(other, `race-${round}`, hosts.toReversed()),
        ];
        expect((await Promise.all(claims)).map(({ status }) => status).sort()).toEqual([201, 400]);
      }
      figure(context, `${foreign.length} spellings refused in 3 ways, 5 races won once`);
    });

    test(`66. ${cases[66]}`, async (context) => {
      const before = canary.connections();
      const urls = hostile(attacked());
      await tryEach(attacked(), 'inside', urls);
      const owner = await anOwner(attacked());
      const some = ['https://127.0.0.1', 'https://localhost', 'https://[::1]', 'https://169.254.169.254'];
      for (const origin of some.map((one) => `${one}:${canary.port}`)) {
        expect((await owner('POST', '/api/admin/v1/webhooks', { url: `${origin}/hook` })).status).toBe(400);
        const metadata = `/api/admin/v1/portals/${attacked().portalId('main')}/saml-metadata`;
        expect((await owner('POST', metadata, { url: `${origin}/metadata` })).status).toBe(400);
        const file = { name: 'refs', title: 'R', hosts: ['refs.localhost'], visibility: 'public' };
        const spec = aSpec([], { components: { schemas: { A: { $ref: `${origin}/a.json` } } } });
        expect((await publishAs(owner, 'refs', toFolder(file, spec), '?remote_refs=true')).status).toBe(400);
      }
      await registersNowhere(attacked(), `https://127.0.0.1:${canary.port}`);
      expect(canary.connections()).toBe(before);
      figure(context, `${urls.length} URLs tried, ${some.length} named elsewhere: nothing connected to`);
    });

    test(`73. ${cases[73]}`, async (context) => {
      const values = Array.from({ length: 24 }, (_, at) => 'x'.repeat(at + 1));
      const variables = Object.fromEntries([...'abcdef'].map((name) => [name, { default: 'x', enum: values }]));
      const send = await aTryIt(attacked(), 'slow', [{ url: 'https://x.test/{a}{b}{c}{d}{e}{f}', variables }]);
      const other = attacked().at('main');
      await other('GET', '/healthz');

      const attack = send(`https://x.test/${'x'.repeat(200)}!`);
      await sleep(20);
      const began = performance.now();
      expect((await other('GET', '/healthz')).status).toBe(200);
      const waited = performance.now() - began;
      expect((await attack).status).toBe(403);
      expect(waited).toBeLessThan(2000);
      figure(context, `another request waits ${Math.ceil(waited)} ms`);
    });
  },
);

/** A strategy whose issuer is in a private network: no client is registered there, and no request is sent. */
async function registersNowhere(attacked: AttackedServer, issuer: string): Promise<void> {
  const owner = await anOwner(attacked);
  const strategies = `/api/admin/v1/portals/${attacked.portalId('main')}/auth-strategies`;
  const made = await owner('POST', strategies, {
    name: `At ${issuer}`,
    credential_type: 'client_credentials',
    auth_methods: ['bearer'],
    issuer,
    audience: 'https://apis.test',
    registers_clients: true,
  });
  expect(made.status, made.text).toBe(201);
  const developer = await attacked.asDeveloper(await attacked.aDeveloper());
  const application = { name: 'Shop', auth_strategy_id: made.body.id };
  expect((await developer('POST', '/api/v2/applications', application)).status).toBe(503);
  expect((await owner('DELETE', `${strategies}/${made.body.id}`)).status).toBe(204);
}

/** A server whose operator allows every network and one IP address, with open registration. */
againstServers(
  async () => {
    names = await strangerNames({
      'claimed.test': [[]],
      'mixed.test': [['127.0.0.2', '169.254.169.254']],
      'inside.test': [['127.0.0.1']],
      'rebound.test': [['127.0.0.2'], ['127.0.0.1']],
    });
    const lists = { OUTBOUND_ALLOW: '0.0.0.0/0, 127.0.0.0/8, ::/0, 127.0.0.2', OPEN_REGISTRATION: 'yes' };
    return { settings: { ...(await namedServer()), ...lists, ...names.settings } };
  },
  (attacked) => {
    test('with open registration, a host name answers once it is verified', async () => {
      const other = await attacked().asUser(await attacked().aUser({ org_id: attacked().other_org_id }));
      const made = await createPortal(other, 'claimed', ['claimed.test', 'more.test']);
      expect([made.status, await whoAnswers(attacked(), 'claimed.test')]).toEqual([201, 'unknown-portal']);
      const published = await publishAs(other, 'pushed', {
        'portal.yaml': JSON.stringify({ name: 'pushed', title: 'P', hosts: ['pushed.test'], visibility: 'public' }),
      });
      expect([published.status, await whoAnswers(attacked(), 'pushed.test')]).toEqual([200, 'unknown-portal']);

      const [proof] = made.body.unproven_hosts;
      expect(proof.host).toBe('claimed.test');
      const check = () => other('POST', `/api/admin/v1/portals/${made.body.id}/hosts/claimed.test/checks`);
      expect((await check()).code).toBe('host-not-proven');
      // The token of another portal's claim, and the right token at the wrong name.
      await names?.setTexts({
        [proof.txt_name]: [made.body.unproven_hosts[1].txt_value],
        'claimed.test': [proof.txt_value],
      });
      expect([(await check()).code, await whoAnswers(attacked(), 'claimed.test')]).toEqual([
        'host-not-proven',
        'unknown-portal',
      ]);
      await names?.setTexts({ [proof.txt_name]: ['other=1', proof.txt_value] });
      const mine = await anOwner(attacked());
      expect((await mine('POST', `/api/admin/v1/portals/${made.body.id}/hosts/claimed.test/checks`)).status).toBe(404);
      expect([(await check()).status, await whoAnswers(attacked(), 'claimed.test')]).toEqual([200, 'claimed']);
      expect(await whoAnswers(attacked(), 'more.test')).toBe('unknown-portal');
    });

    test('allowed networks open neither this machine nor metadata services', async () => {
      const before = canary.connections();
      const urls = hostile(attacked()).filter((url) => !isPrivate(url) && !/127\.0\.0\.2:/.test(url));
      const ownPort = `http://127.0.0.2:${attacked().server.port}/metrics`;
      const byName = ['mixed.test', 'inside.test'].map((name) => `http://${name}:${canary.port}/x`);
      await tryEach(attacked(), 'listed', [ownPort, ...urls, ...byName]);
      await registersNowhere(attacked(), `https://inside.test:${canary.port}`);

      const owner = await anOwner(attacked());
      const webhook = await owner('POST', '/api/admin/v1/webhooks', { url: `https://inside.test:${canary.port}/` });
      expect(webhook.status).toBe(201);
      const path = `/api/admin/v1/webhooks/${webhook.body.id}`;
      await owner('POST', `${path}/test`);
      const deliveries = async () => (await owner('GET', `${path}/deliveries`)).body.data;
      await until(async () => {
        const [first] = await deliveries();
        return first?.attempts > 0 && first.status !== 'sending';
      });
      const [{ id }] = await deliveries();
      expect((await owner('GET', `${path}/deliveries/${id}`)).text).toContain('a network that events are not sent to');
      expect(canary.connections()).toBe(before);
    });

    test('the connection goes to the checked IP address, and redirects are not followed', async () => {
      const before = canary.connections();
      const seen: string[] = [];
      await using listener = createServer(({ url = '' }, response) => {
        seen.push(url);
        response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end();
      });
      listener.listen(0, '127.0.0.2');
      await once(listener, 'listening');
      const url = `http://rebound.test:${(listener.address() as AddressInfo).port}`;
      const send = await aTryIt(attacked(), 'rebound', [{ url }], { try_it: { private_addresses: true } });
      const { status, body, text } = await send(`${url}/first`);
      expect([status, body?.status], text).toEqual([200, 302]);
      // The name now resolves to another IP address, which is not listed.
      expect((await send(`${url}/second`)).status).toBe(403);
      expect([seen, canary.connections()]).toEqual([['/first'], before]);
    });
  },
);

test('regular expressions are built from texts of Portico only', async () => {
  const folders = ['apps/server/src', 'apps/portal/src', 'apps/console/src'];
  const packages = ['contract', 'client', 'auth-elements', 'api-reference', 'documents', 'ui', 'app-kit'];
  const built = await findBuiltExpressions([...folders, ...packages.map((name) => `packages/${name}/src`)]);
  expect(built).toEqual(
    [
      // The paths of the contract.
      'apps/server/src/platform/http/fallback.ts',
      'apps/server/src/platform/fast-path/known-answers.ts',
      // The pattern of an origin, which schemas use too.
      'apps/server/src/config/readers.ts',
      // The names of two encodings.
      'apps/server/src/platform/http/encodings.ts',
      // Names of elements and attributes in the SAML standard.
      'apps/server/src/features/identity-providers/saml-document.ts',
      'apps/server/src/features/identity-providers/saml-metadata.ts',
      // The patterns of slugs, which schemas use too.
      'packages/contract/src/slug.ts',
      // Constants that are composed for readability.
      'packages/api-reference/src/view/highlight.ts',
      'packages/api-reference/src/compile/check/formats.ts',
      'packages/api-reference/src/samples/literal.ts',
      'packages/api-reference/src/view/try-it/way.ts',
      'packages/documents/src/parse/draw/diagram/classes.ts',
      'packages/documents/src/parse/draw/diagram/entities.ts',
      'packages/documents/src/parse/draw/diagram/sequence.ts',
      'packages/documents/src/parse/draw/diagram/state.ts',
      // The names that the front matter of a page can have.
      'apps/console/src/features/pages/front-matter.ts',
      // The patterns of variables, which schemas use too.
      'packages/documents/src/parse/page-front-matter.ts',
      // Patterns of a specification, in the thread that compiles it and in the reader's browser. Ambiguous ones are
      // applied to short texts only.
      'packages/api-reference/src/compile/check/pattern-characters.ts',
      'packages/ui/src/theme/theme.ts',
    ].sort(),
  );
});
