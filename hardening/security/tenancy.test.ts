import type { PortalContent } from '@portico/server/features/publication/content.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import { expect, test } from 'vitest';
import type { AttackedServer } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { makeThings } from './kit/matrix.ts';
import { routesOf } from './kit/routes.ts';

const insider = 'insider@example.com';
const outsider = 'outsider@example.com';

/** A portal with a product that one team may see, and the same product hidden from everyone. */
function portalWithSecrets(): PortalContent {
  const roles: ('view' | 'register' | 'view_documentation')[] = ['view', 'register', 'view_documentation'];
  const content = suitePortal({
    name: 'secrets',
    hosts: ['secrets.localhost'],
    rbac: true,
    teams: [{ name: 'Insiders', developers: [insider], products: [{ product: 'parcels', roles }] }],
  });
  const [parcels, ...rest] = content.products as [PortalContent['products'][number], ...PortalContent['products']];
  const ghost = { ...parcels, slug: 'ghost', file: { ...parcels.file, name: 'Ghost', visibility: 'hidden' as const } };
  return { ...content, products: [parcels, ghost, ...rest] };
}

const anEvent = (application_id: string, product_version_id: string) => ({
  ...{ time: Date.now() - 1000, application_id, product_version_id, status: 200 },
  ...{ latency_ms: 5, request_bytes: 10, response_bytes: 20 },
});

async function countOf(send: Send, filter: object[] = []): Promise<unknown> {
  const asked = { start_ms: Date.now() - 3_600_000, end_ms: Date.now() + 60_000, metrics: ['REQUEST_COUNT'] };
  const { body } = await send('POST', '/api/v2/stats', { ...asked, filter });
  return body.records.map(({ event }: { event: { REQUEST_COUNT: number } }) => event.REQUEST_COUNT);
}

againstServers(
  async () => ({ more: [portalWithSecrets()] }),
  (attacked) => {
    test('25. Export, analytics and audit stay inside the tenant', async (context) => {
      const server = attacked();
      const things = await makeThings(server);
      const { applicationId = '', productVersionId = '' } = things.ids;
      const [ada, bert] = [
        await server.asDeveloper(things.developer),
        await server.asDeveloper(await server.aDeveloper()),
      ];
      const ours = await server.asUser(things.owner);
      const theirs = await server.asUser(await server.aUser({ org_id: server.other_org_id }));
      const tokenOf = async (send: Send) =>
        (await send('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body.token;
      const report = (token: string) =>
        server.at('main')('POST', '/gateway/v1/events', [anEvent(applicationId, productVersionId)], {
          'x-portico-gateway-token': token,
        });
      expect((await report(await tokenOf(ours))).body).toMatchObject({ accepted: 1, refused: 0 });
      // Another organization's gateway knows neither the application nor the version.
      expect((await report(await tokenOf(theirs))).body).toMatchObject({ accepted: 0, refused: 1 });

      const onApplication = [{ dimension: 'APPLICATION', type: 'IN', values: [applicationId] }];
      expect(await countOf(ada)).toEqual([1]);
      expect(await countOf(bert)).toEqual([0]);
      expect([[0], []]).toContainEqual(await countOf(bert, onApplication));

      const { portalId } = things.ids;
      const pages = [
        '/api/admin/v1/audit?page[size]=100',
        '/api/admin/v1/audit/export?format=csv',
        '/api/admin/v1/audit/export?format=jsonl',
        '/api/admin/v1/overview',
        '/api/admin/v1/mails',
        '/api/admin/v1/users',
        '/api/admin/v1/organization/tokens',
        `/api/admin/v1/audit/export?format=csv&filter[portal_id]=${portalId}`,
        `/api/admin/v1/audit/export?format=jsonl&portal_id=${portalId}`,
        `/api/admin/v1/portals/${portalId}/traffic`,
        `/api/admin/v1/portals/${portalId}/revisions`,
      ];
      const marks = [...things.marks, portalId ?? '', server.org_id];
      for (const page of pages) {
        const { text, status } = await theirs('GET', page);
        expect(status, page).toBeLessThan(500);
        expect(
          marks.filter((mark) => text.includes(mark)),
          page,
        ).toEqual([]);
      }
      // The same requests show them to the organization's own owner.
      const own = await ours('GET', '/api/admin/v1/audit/export?format=jsonl');
      expect(own.text).toContain(things.developer.id);
      figure(context, `${pages.length} pages of another organization tell nothing; its gateway counts nothing here`);
    });

    test('26. A hidden product by id, raw spec, document, asset, old version, operation bundle', async (context) => {
      const server = attacked();
      const routes = (await routesOf(server.at('main'))).filter(
        ({ path }) => path.includes('/products/{productId}') && path.startsWith('/api/v2'),
      );
      const [inside, outside] = await Promise.all([
        aCallerOfSecrets(server, insider),
        aCallerOfSecrets(server, outsider),
      ]);
      const { query } = server.database;
      const idsOf = async (name: string) => {
        const product = await query
          .selectFrom('product')
          .innerJoin('portal', 'portal.id', 'product.portal_id')
          .select(['product.id', 'product.portal_id'])
          .where('portal.name', '=', 'secrets')
          .where('product.name', '=', name)
          .executeTakeFirstOrThrow();
        const inIt = (table: 'product_version' | 'document') =>
          query
            .selectFrom(table)
            .select('id')
            .where('portal_id', '=', product.portal_id)
            .where('product_id', '=', product.id);
        return {
          productId: product.id,
          versions: (await inIt('product_version').execute()).map(({ id }) => id),
          documents: (await inIt('document').execute()).map(({ id }) => id),
        };
      };
      const [seenByTeam, hidden] = [await idsOf('Parcels'), await idsOf('Ghost')];
      expect(hidden.versions.length).toBeGreaterThan(3);
      expect(hidden.documents.length).toBeGreaterThan(1);

      let tried = 0;
      let found = 0;
      const wrong: string[] = [];
      // An unsupported form of an answer is refused before anything is looked up.
      const accepts = ['application/json', 'application/yaml', 'text/plain', '*/*'];
      for (const { ids, callers } of [
        { ids: seenByTeam, callers: { outside } },
        { ids: hidden, callers: { inside, outside } },
        { ids: seenByTeam, callers: { team: inside } },
      ]) {
        for (const { method, path } of routes) {
          const versions = path.includes('{productVersionId}') ? ids.versions : [''];
          const documents = path.includes('{documentId}') ? ids.documents : [''];
          for (const version of versions) {
            for (const document of documents) {
              const url = path
                .replace('{productId}', ids.productId)
                .replace('{productVersionId}', version)
                .replace('{documentId}', document)
                .replace('{anchor}', path.includes('schemas') ? 'Parcel' : 'listParcels')
                .replace('{hash}', 'AAAAAAAAAAAA')
                .replace('{path}', 'dot.png')
                .replace(/\/since$/, `/since?from=${version}`);
              for (const [caller, send] of Object.entries(callers)) {
                for (const accept of method === 'GET' && /spec|documents/.test(path) ? accepts : ['*/*']) {
                  const body = method === 'POST' ? { method: 'GET', url: 'https://elsewhere.example/' } : undefined;
                  const { status } = await send(method, url, body, { accept });
                  tried += 1;
                  if (caller === 'team') found += status === 200 ? 1 : 0;
                  else if (![404, 406].includes(status)) wrong.push(`${method} ${url} by ${caller}: ${status}`);
                }
              }
            }
          }
        }
      }
      expect(wrong).toEqual([]);
      // With the same requests the team finds its product, so the requests are right.
      expect(found).toBeGreaterThan(20);

      // The hash of a bundle names its content and gives no access to it.
      const version = await versionWithSpec(inside, seenByTeam);
      const index = await inside('GET', `${version}/reference`);
      const hashes = [...index.text.matchAll(/"(?:hash|bundle)":"([\w-]{8,})"/g)].map(([, hash]) => hash as string);
      for (const hash of hashes) {
        expect((await outside('GET', `${version}/reference/bundles/${hash}`)).status).toBe(404);
        const inHidden = `/api/v2/products/${hidden.productId}/versions/${hidden.versions[0]}`;
        expect((await inside('GET', `${inHidden}/reference/bundles/${hash}`)).status).toBe(404);
      }
      for (const send of [inside, outside]) {
        const lists = [
          await send('GET', '/api/v2/products?page[size]=100'),
          await send('GET', '/api/v2/search/product-catalog?q=ghost'),
          await send('GET', '/api/v2/search/product-catalog?sort=used&state=active'),
        ];
        for (const { text } of lists) expect(text).not.toContain(hidden.productId);
      }
      figure(context, `${tried - found} calls on ${routes.length} routes: none finds it, hidden or kept to a team`);
    });
  },
);

async function aCallerOfSecrets({ server, services }: AttackedServer, email: string): Promise<Send> {
  const { id: portal_id } = await services.portals.byHost('secrets.localhost');
  const person = { email, full_name: 'Ines', status: 'approved' } as const;
  const { access_token } = await services.transact(async (run) => {
    const developer = await services.accounts.insert(run, portal_id, person);
    if (!developer) throw new Error('There is an account already');
    return services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: developer.id });
  });
  return sendTo(server.port, `secrets.localhost:${server.port}`, { cookie: `portalaccesstoken=${access_token}` });
}

async function versionWithSpec(send: Send, { productId, versions }: { productId: string; versions: string[] }) {
  for (const version of versions) {
    const path = `/api/v2/products/${productId}/versions/${version}`;
    if ((await send('GET', `${path}/spec`)).status === 200) return path;
  }
  throw new Error('No version has a specification');
}
