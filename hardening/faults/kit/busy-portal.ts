import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type Services } from '@portico/server/app/compose.ts';
import type { DeveloperKey } from '@portico/server/features/accounts/service.ts';
import { filesInMemory } from '@portico/server/features/publishing/folder-files.ts';
import { type Database, openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import { unlimited } from '../../kit/unlimited.ts';
import { sendTo } from '../../kit/wire.ts';

export const busyHost = 'busy.localhost';
const productCount = 12;

/** Every product, document and title names its generation, so that a mixture of two generations is detected. */
function generationFiles(generation: number): Record<string, string> {
  const said = `Generation ${generation}`;
  const version = (name: string, auth_strategy: string, auto_approve: boolean) =>
    `  - { name: ${name}, registration: { auth_strategy: ${auth_strategy}, auto_approve: ${auto_approve} }, routes: [{ hosts: [api.test], paths: [/${name}] }] }\n`;
  const files: Record<string, string> = {
    'portal.yaml':
      `name: busy\ntitle: ${said}\nhosts: [${busyHost}]\nvisibility: private\nallowed_time_period: 90d\n` +
      // One developer creates all applications of the load.
      `quotas: { applications_per_developer: 100000, keys_per_application: 100000 }\n` +
      `auth_strategies:\n  - { name: Keys, credential_type: key_auth, key_names: [apikey] }\n` +
      `  - { name: Clients, credential_type: client_credentials, auth_methods: [bearer], scopes: [read] }\n`,
    'products/parcels/product.yaml': `name: Parcels\ndescription: ${said}\nversions:\n${version('open', 'Keys', true)}${version('reviewed', 'Keys', false)}`,
  };
  for (let at = 0; at < productCount; at += 1) {
    files[`products/p${at}/product.yaml`] = `name: Product ${at}\ndescription: ${said}\nversions: [{ name: v1 }]\n`;
    files[`products/p${at}/docs/index.md`] = `# ${said}\n\n${'Some words. '.repeat(100)}\n`;
  }
  return files;
}

export interface BusyPortal extends AsyncDisposable {
  /** The data of the servers, for checks beside them. */
  database: Database;
  /** Prepares data without the cost of requests. */
  services: Services;
  /** Settings with which a server uses the same data. */
  settings: Record<string, string>;
  org_id: string;
  portal_id: string;
  ada: DeveloperKey;
  /** The headers of the developer's next request. They are renewed, because a session lasts a quarter of an hour. */
  asAda(): Promise<Record<string, string>>;
  /** The headers of a request by an owner's pipeline. */
  asOwner: Record<string, string>;
  /** The headers of another pipeline. */
  asPipeline(): Promise<Record<string, string>>;
  gateway_token: string;
  idOf(table: 'auth_strategy' | 'product_version', name: string): Promise<string>;
}

/** A portal in which everything happens at once. It is created before the servers start. */
export async function makeBusyPortal(data_dir: string, database_url?: string): Promise<BusyPortal> {
  const database = openDatabase({ data_dir, database_url });
  await migrate(database);
  const services = createServices({ database, data_dir });
  const org_id = await services.organization.create('Busy');
  const files = Object.entries(generationFiles(0)).map(([path, text]) => [path, Buffer.from(text)] as const);
  await services.publishing.publishFolder(org_id, filesInMemory(files), {});
  const { id: portal_id } = await services.portals.byHost(busyHost);
  const person = { email: 'ada@example.com', full_name: 'Ada Example', status: 'approved' } as const;
  const ada = await services.accounts.add(portal_id, person);
  const owner = await services.users.add({
    org_id,
    email: 'olive@example.com',
    full_name: 'Olive Owner',
    role: 'owner',
    password: 'Correct-horse-7',
  });
  if (!ada || !owner) throw new Error('The accounts are there already');
  const { token: gateway_token } = await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
  const settings = {
    DATA_DIR: data_dir,
    DEMO: 'no',
    LOG_LEVEL: 'warn',
    // Servers restart often, so Node's compiled code is cached.
    NODE_COMPILE_CACHE: join(tmpdir(), 'portico-compile-cache'),
    // Every caller has its own IP address, as behind a proxy: limits by IP address are not tested here.
    TRUSTED_PROXIES: '127.0.0.1',
    ...unlimited,
    ...(database_url && { DATABASE_URL: database_url }),
  };
  const asPipeline = (): Promise<Record<string, string>> => tokenOf(services, owner);
  const facts = { org_id, portal_id, ada, gateway_token, asPipeline, asOwner: await asPipeline() };
  // Mails are counted from here on, without the notice about the new token.
  await database.query.deleteFrom('mail_outbox').execute();
  return withDatabase(facts, { database, services, settings });
}

async function tokenOf(services: Services, owner: { org_id: string; id: string }): Promise<Record<string, string>> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const pipeline = { name: 'Pipeline', scopes: ['owner' as const, 'publish' as const], expires_at };
  const { token } = await services.personalTokens.create(owner, pipeline, { kind: 'system' });
  return { authorization: `Bearer ${token}` };
}

type Data = Pick<BusyPortal, 'database' | 'services' | 'settings'>;
type Facts = Omit<BusyPortal, keyof Data | 'asAda' | 'idOf' | typeof Symbol.asyncDispose>;

function withDatabase(facts: Facts, { database, services, settings }: Data): BusyPortal {
  const { portal_id, ada } = facts;
  return {
    ...facts,
    database,
    services,
    settings,
    async asAda() {
      const session = { tenant_id: portal_id, kind: 'developer', id: ada.id } as const;
      const { access_token } = await services.transact((run) => services.sessions.open(run, session));
      return { cookie: `portalaccesstoken=${access_token}` };
    },
    async idOf(table, name) {
      const rows = database.query.selectFrom(table).select('id').where('portal_id', '=', portal_id);
      return (await rows.where('name', '=', name).executeTakeFirstOrThrow()).id;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** The same portal over a copy of its data. */
export async function openBusyPortal(portal: BusyPortal, settings: Record<string, string>): Promise<BusyPortal> {
  const data_dir = settings.DATA_DIR as string;
  const database = openDatabase({ data_dir, database_url: settings.DATABASE_URL });
  const services = createServices({ database, data_dir });
  return withDatabase(portal, { database, services, settings });
}

/** Publishes a generation over the wire, as a pipeline does. */
export const publishGeneration = (port: number, headers: Record<string, string>, generation: number) =>
  sendTo(port, busyHost, headers)(
    'POST',
    '/api/admin/v1/portals/busy/publishes',
    Object.entries(generationFiles(generation))
      .map(([path, text]) => JSON.stringify({ path, text }))
      .join('\n'),
    { 'content-type': 'application/x-ndjson' },
  );

/** The generations that the content names, with the number of times. More than one is a mixture. */
export async function generationsIn({ database, portal_id }: BusyPortal): Promise<Record<string, number>> {
  const portal = database.query.selectFrom('portal').select('title').where('id', '=', portal_id);
  const products = database.query.selectFrom('product').select('description').where('portal_id', '=', portal_id);
  const documents = database.query.selectFrom('document').select('title').where('portal_id', '=', portal_id);
  const said = [
    ...(await portal.execute()).map(({ title }) => title),
    ...(await products.execute()).map(({ description }) => description ?? ''),
    ...(await documents.execute()).map(({ title }) => title),
  ];
  return Object.fromEntries(
    [...Map.groupBy(said, (text) => text.replace('Generation ', ''))].map(([name, all]) => [name, all.length]),
  );
}

/** How many times a whole generation names itself: the title, Parcels, and each product with its document. */
export const saidByGeneration = 2 + productCount * 2;
