import type { AppParts } from '@portico/server/app/app.ts';
import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aCaller, strategyFiles } from './application-world.ts';
import { aDeveloper, signIn } from './developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from './world.ts';

/** Each version has routes and is named after what a call to it meets. */
export const gatewayPortal = (): PortalContent =>
  aPortalContent({ visibility: 'private', auth_strategies: clientStrategies }, [
    aProduct(
      'parcels',
      {
        versions: [
          {
            name: 'keys',
            registration: byKeys(true),
            routes: [{ hosts: ['api.test'], paths: ['/parcels'], preflight: 'pass' }],
          },
          { name: 'reviewed', registration: byKeys(false), routes: [{ hosts: ['api.test'], paths: ['/reviewed'] }] },
          {
            name: 'old',
            deprecated: true,
            registration: byKeys(true),
            routes: [{ hosts: ['api.test'], paths: ['/old'] }],
          },
          {
            name: 'ended',
            sunset: '2030-01-01',
            registration: byKeys(true),
            routes: [{ hosts: ['api.test'], paths: ['/ended'] }],
          },
          {
            name: 'ended but served',
            sunset: '2030-01-01',
            after_sunset: 'serve',
            registration: byKeys(true),
            routes: [{ hosts: ['api.test'], paths: ['/served'] }],
          },
          {
            name: 'clients',
            registration: { auth_strategy: 'Clients', auto_approve: true },
            routes: [
              { hosts: ['api.test'], paths: ['/payments'], methods: ['GET'], scopes: ['read'] },
              {
                hosts: ['api.test'],
                paths: ['/payments'],
                methods: ['POST'],
                scopes: ['read', 'pay'],
                preflight: 'operations',
              },
            ],
          },
        ],
      },
      { specs: new Map([['clients', paymentsSpec]]) },
    ),
  ]);

const payments = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: { '/': { get: {}, post: {} }, '/refunds/{id}': { get: {}, post: {} } },
};
const paymentsSpec = { file_name: 'payments.json', content: JSON.stringify(payments), document: payments };

const byKeys = (auto_approve: boolean) => ({ auth_strategy: 'Keys', auto_approve });
const clientStrategies = strategyFiles.map((file) =>
  file.name === 'Clients' ? { ...file, auth_methods: ['bearer' as const, 'client_credentials' as const] } : file,
);

/** A portal with a gateway in front of its APIs, and a developer with an application for each strategy. */
export async function aGatewayWorld(
  database: TestDatabase,
  { portals = [gatewayPortal()], ...parts }: { portals?: PortalContent[] } & Partial<AppParts> = {},
) {
  const world = await aWorld(database, portals, parts);
  const developer = await aDeveloper(world);
  const { cookie } = await signIn(world, developer);
  const ada = aCaller(world, { cookie });
  const { portal_id } = developer;
  const idOf = async (table: 'auth_strategy' | 'product_version', name: string) => {
    const rows = database.query.selectFrom(table).select('id');
    return (await rows.where('portal_id', '=', portal_id).where('name', '=', name).executeTakeFirstOrThrow()).id;
  };
  const { token } = await world.services.gateway.create(world.org_id, 'Edge', { actor: { kind: 'system' } });

  return {
    world,
    ada,
    developer,
    portal_id,
    token,
    versionId: (name: string) => idOf('product_version', name),
    async application(strategy: string, more: object = {}) {
      const auth_strategy_id = await idOf('auth_strategy', strategy);
      const { status, body } = await ada.post('/applications', { name: strategy, auth_strategy_id, ...more });
      if (status !== 201) throw new Error(`The application was not made: ${JSON.stringify(body)}`);
      return body;
    },
    async key(application_id: string, more: object = {}) {
      const { body } = await ada.post(`/applications/${application_id}/credentials`, more);
      return body as { id: string; credential: string };
    },
    async register(application_id: string, version: string, more: object = {}) {
      const product_version_id = await idOf('product_version', version);
      const { status, body } = await ada.post(`/applications/${application_id}/registrations`, {
        product_version_id,
        ...more,
      });
      if (status !== 201) throw new Error(`The application was not registered: ${JSON.stringify(body)}`);
      return body;
    },
    /** Sends an authorization request as nginx does. */
    ask: (uri: string, headers: Record<string, string> = {}, method = 'GET', at: World = world) =>
      at.fetch('/gateway/v1/authorize', {
        headers: {
          'x-portico-gateway-token': token,
          'x-original-method': method,
          'x-original-host': 'api.test',
          'x-original-uri': uri,
          ...headers,
        },
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type GatewayWorld = Awaited<ReturnType<typeof aGatewayWorld>>;
