import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import { type Database, openDatabase } from '@portico/server/platform/database/database.ts';
import { asJson } from '@portico/server/platform/database/level.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';

export const apiHost = 'api.keyed.localhost';
const keysEach = 10;
const usedKeys = 1000;
const time = new Date().toISOString();

export interface KeyedPortal {
  token: string;
  /** The number of keys in use at the same time, spread over all keys. */
  keys: string[];
}

/** A portal with this many keys, ten for each application, and each application registered for one version. */
export async function makeKeyedPortal(data_dir: string, count: number): Promise<KeyedPortal> {
  await using database = openDatabase({ data_dir, database_url: undefined });
  await migrate(database);
  const services = createServices({ database, data_dir });
  const org_id = await services.organization.create('Keyed');
  const registration = { auth_strategy: 'Key', auto_approve: true };
  const versions = [{ name: 'v1', registration, routes: [{ hosts: [apiHost], paths: ['/parcels/{id}'] }] }];
  await services.publishing.publish(org_id, {
    portal: {
      name: 'keyed',
      title: 'Keyed',
      hosts: ['keyed.localhost'],
      visibility: 'private',
      auth_strategies: [{ name: 'Key', credential_type: 'key_auth' }],
    },
    products: [{ slug: 'parcels', file: { name: 'Parcels', versions }, specs: new Map(), documents: [] }],
    assets: {},
  });
  const { id: portal_id } = await services.portals.byHost('keyed.localhost');
  const account = { email: 'busy@example.com', full_name: 'Busy Developer', status: 'approved' } as const;
  const developer = await services.accounts.add(portal_id, account);
  if (!developer) throw new Error('The developer is there already');
  const application_ids = await addApplications(database, developer, Math.ceil(count / keysEach));
  await addKeys(database, portal_id, application_ids, count - usedKeys);

  const keys: string[] = [];
  const owner = { ...developer, email: account.email };
  for (let at = 0; at < usedKeys; at++) {
    const application_id = application_ids[Math.floor((at * application_ids.length) / usedKeys)] as string;
    keys.push((await services.credentials.create(owner, application_id)).credential);
  }
  const { token } = await services.gateway.create(org_id, 'Bench', { actor: { kind: 'system' } });
  return { token, keys };
}

async function addApplications(database: Database, developer: { portal_id: string; id: string }, count: number) {
  const { portal_id, id: developer_id } = developer;
  const idOf = async (table: 'auth_strategy' | 'product_version') =>
    (await database.query.selectFrom(table).select('id').where('portal_id', '=', portal_id).executeTakeFirstOrThrow())
      .id;
  const auth_strategy_id = await idOf('auth_strategy');
  const product_version_id = await idOf('product_version');
  const times = { created_at: time, updated_at: time };
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  await inBatches(database, ids, async (batch, transaction) => {
    await transaction
      .insertInto('application')
      .values(
        batch.map((id) => ({
          ...times,
          portal_id,
          id,
          developer_id,
          team_id: null,
          name: `Application ${id}`,
          description: null,
          redirect_uri: null,
          reference_id: id,
          auth_strategy_id,
          scopes: asJson([]),
        })),
      )
      .execute();
    await transaction
      .insertInto('registration')
      .values(
        batch.map((application_id) => ({
          ...times,
          portal_id,
          id: randomUUIDv7(),
          application_id,
          product_version_id,
          status: 'approved' as const,
          requested_scopes: asJson([]),
          granted_scopes: asJson([]),
        })),
      )
      .execute();
  });
  return ids;
}

/** Adds unused keys, of which only the hashes matter. */
async function addKeys(database: Database, portal_id: string, application_ids: string[], count: number) {
  const places = Array.from({ length: count }, (_, at) => application_ids[at % application_ids.length] as string);
  await inBatches(database, places, async (batch, transaction) => {
    await transaction
      .insertInto('credential')
      .values(
        batch.map((application_id) => ({
          portal_id,
          id: randomUUIDv7(),
          application_id,
          kind: 'api_key' as const,
          display_name: 'Key',
          hash: randomBytes(32).toString('base64url'),
          last_four: 'abcd',
          created_at: time,
        })),
      )
      .execute();
  });
}

async function inBatches<Item>(
  { query }: Database,
  items: Item[],
  write: (batch: Item[], transaction: Database['query']) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 20_000) {
    await query.transaction().execute(async (transaction) => {
      const end = Math.min(start + 20_000, items.length);
      for (let at = start; at < end; at += 500) await write(items.slice(at, Math.min(at + 500, end)), transaction);
    });
  }
}
