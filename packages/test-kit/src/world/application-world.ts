import type { AppParts } from '@portico/server/app/app.ts';
import type { PortalContent, ProductContent } from '@portico/server/features/publication/content.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aDeveloper, signIn } from './developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from './world.ts';

type PortalFile = PortalContent['portal'];

export const strategyFiles: NonNullable<PortalFile['auth_strategies']> = [
  { name: 'Keys', credential_type: 'key_auth', key_names: ['apikey'] },
  {
    name: 'Clients',
    credential_type: 'client_credentials',
    auth_methods: ['bearer'],
    scopes: ['read', 'write', 'pay'],
  },
  { name: 'Provider', credential_type: 'self_managed_client_credentials', auth_methods: ['session'], scopes: ['read'] },
];

const registration = (auth_strategy: string, auto_approve = false) => ({ auth_strategy, auto_approve });

/** Each version is named after what a registration for it meets. */
export const parcels = (): ProductContent =>
  aProduct('parcels', {
    name: 'Parcels',
    versions: [
      { name: 'reviewed', registration: registration('Keys') },
      { name: 'open', registration: registration('Keys', true) },
      { name: 'for clients', registration: registration('Clients') },
      { name: 'open for clients', registration: registration('Clients', true) },
      { name: 'also for clients', registration: registration('Clients') },
      { name: 'for providers', registration: registration('Provider') },
      { name: 'closed', registration: { auth_strategy: 'Keys', enabled: false } },
      { name: 'not offered' },
      { name: 'deprecated', deprecated: true, registration: registration('Keys', true) },
    ],
  });

/** A private portal with one strategy of each kind and a product for each way of registering. */
export const aPrivatePortal = (portal: Partial<PortalFile> = {}, products = [parcels()]): PortalContent =>
  aPortalContent({ visibility: 'private', auth_strategies: strategyFiles, ...portal }, products);

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test expects a body of its own
  body: any;
  headers: Headers;
}

type Send = (path: string, body?: unknown) => Promise<Answer>;

/** A client for requests below `/api/v2`. */
export interface Caller {
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

export function aCaller(world: World, { host = 'portal.test', cookie = '' } = {}): Caller {
  const send =
    (method: string): Send =>
    async (path, body) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const init = { host, method, headers: { cookie }, ...(text !== undefined && { body: text }) };
      const answer = await world.fetch(`/api/v2${path}`, init);
      const answered = await answer.text();
      return {
        status: answer.status,
        body: answered === '' ? undefined : JSON.parse(answered),
        headers: answer.headers,
      };
    };
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') };
}

export async function aSignedInCaller(world: World, { email = 'ada@example.com', host = 'portal.test' } = {}) {
  const developer = await aDeveloper(world, { email, host });
  const { cookie } = await signIn(world, developer);
  return { ...aCaller(world, { host, cookie }), developer };
}

export type SignedInCaller = Awaited<ReturnType<typeof aSignedInCaller>>;

/** A server with the private portal, and a logged-in developer. */
export async function anApplicationWorld(
  database: TestDatabase,
  portals: PortalContent[] = [aPrivatePortal()],
  parts: Partial<AppParts> = {},
) {
  let ms = Date.parse('2026-03-01T00:00:00.000Z');
  const clock = { now: () => ms, pass: (passed: number) => (ms += passed) };
  const world = await aWorld(database, portals, { ...parts, clock: clock.now });
  const ada = await aSignedInCaller(world);
  const { portal_id } = ada.developer;
  const idOf = async (table: 'auth_strategy' | 'product' | 'product_version', name: string, portal = portal_id) => {
    const rows = database.query.selectFrom(table).select('id').where('portal_id', '=', portal).where('name', '=', name);
    return (await rows.executeTakeFirstOrThrow()).id;
  };
  return {
    world,
    clock,
    ada,
    portal_id,
    strategyId: (name: string, portal?: string) => idOf('auth_strategy', name, portal),
    productId: (name: string, portal?: string) => idOf('product', name, portal),
    versionId: (name: string, portal?: string) => idOf('product_version', name, portal),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type ApplicationWorld = Awaited<ReturnType<typeof anApplicationWorld>>;

/** Creates an application of the caller. */
export async function anApplication(
  { ada, strategyId }: ApplicationWorld,
  { strategy = 'Keys', by = ada, ...more }: { strategy?: string; by?: Caller } & Record<string, unknown> = {},
) {
  const auth_strategy_id = await strategyId(strategy);
  const { status, body } = await by.post('/applications', { name: 'Billing', auth_strategy_id, ...more });
  if (status !== 201) throw new Error(`The application was not made: ${JSON.stringify(body)}`);
  return body;
}

export const missingId = '00000000-0000-7000-8000-000000000000';

/** The parts of a refusal that tests compare. */
export const refusal = ({ status, body }: Answer) => [status, body?.type?.replace('/problems/', '')];
