import { randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import { createTally, toBin } from '@portico/server/features/analytics/histogram.ts';
import { levelMs } from '@portico/server/features/analytics/levels.ts';
import { addHistograms, writeCounts, writeHistograms } from '@portico/server/features/analytics/traffic.ts';
import { createTrafficStore } from '@portico/server/features/analytics/traffic-store.ts';
import { type Database, type DatabaseSettings, openDatabase } from '@portico/server/platform/database/database.ts';
import { asJson } from '@portico/server/platform/database/level.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';

export const trafficHost = 'traffic.localhost';
export const trafficPassword = 'Busy-bench-1';

export interface TrafficPortal {
  token: string;
  cookie: string;
  portal_id: string;
  application_ids: string[];
  version_ids: string[];
}

interface Size {
  applications: number;
  versions: number;
}

/** A portal with one developer, whose applications have a gateway that reports their calls. */
export async function makeTrafficPortal(settings: DatabaseSettings, size: Size): Promise<TrafficPortal> {
  await using database = openDatabase(settings);
  await migrate(database);
  const services = createServices({ database, data_dir: settings.data_dir });
  const org_id = await services.organization.create('Traffic');
  const registration = { auth_strategy: 'Key', auto_approve: true };
  const versions = Array.from({ length: size.versions }, (_, at) => ({ name: `v${at}`, registration }));
  await services.publishing.publish(org_id, {
    portal: {
      name: 'traffic',
      title: 'Traffic',
      hosts: [trafficHost],
      visibility: 'private',
      allowed_time_period: '90d',
      auth_strategies: [{ name: 'Key', credential_type: 'key_auth' }],
    },
    products: [{ slug: 'busy', file: { name: 'Busy', versions }, specs: new Map(), documents: [] }],
    assets: {},
  });
  const { id: portal_id } = await services.portals.byHost(trafficHost);
  const developer = await services.accounts.add(portal_id, {
    email: 'busy@example.com',
    full_name: 'Busy Developer',
    status: 'approved',
    password: trafficPassword,
  });
  if (!developer) throw new Error('The developer is there already');
  // These rows do not come from a gateway, so the partitions must be created first.
  await services.analytics.merge();
  const { token } = await services.gateway.create(org_id, 'Bench', { actor: { kind: 'system' } });
  const account = { tenant_id: portal_id, kind: 'developer', id: developer.id } as const;
  const { access_token } = await services.transact((transaction) => services.sessions.open(transaction, account));
  const application_ids = await addApplications(database, developer, size.applications);
  const version_ids = await listVersions(database, portal_id);
  const viewer = { portal_id, email: developer.email, is_public: false, default_visibility: 'developers' as const };
  for (const product_version_id of version_ids) {
    const registrant = { owner: developer, viewer, auto_approve: true };
    await services.registrations.create(registrant, application_ids[0]!, { product_version_id });
  }
  return { token, cookie: `portalaccesstoken=${access_token}`, portal_id, application_ids, version_ids };
}

async function addApplications(
  { query }: Database,
  { portal_id, id: developer_id }: { portal_id: string; id: string },
  count: number,
): Promise<string[]> {
  const strategy = await query
    .selectFrom('auth_strategy')
    .select('id')
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const time = new Date().toISOString();
  const applications = Array.from({ length: count }, (_, at) => ({
    portal_id,
    id: randomUUIDv7(),
    developer_id,
    team_id: null,
    name: `Application ${at}`,
    description: null,
    redirect_uri: null,
    reference_id: randomUUIDv7(),
    auth_strategy_id: strategy.id,
    scopes: asJson([] as string[]),
    created_at: time,
    updated_at: time,
  }));
  await query.insertInto('application').values(applications).execute();
  return applications.map(({ id }) => id);
}

async function listVersions({ query }: Database, portal_id: string): Promise<string[]> {
  const rows = await query.selectFrom('product_version').select('id').where('portal_id', '=', portal_id).execute();
  return rows.map(({ id }) => id);
}

const statuses = [
  [200, 0.9],
  [201, 0.04],
  [404, 0.03],
  [429, 0.015],
  [500, 0.01],
  [503, 0.005],
] as const;

/** Adds the hourly and daily rollups of the given number of calls in the last 90 days. */
export async function fillRollups(
  settings: DatabaseSettings,
  { portal_id, application_ids, version_ids }: TrafficPortal,
  events: number,
  until: number,
): Promise<void> {
  await using database = openDatabase(settings);
  const store = createTrafficStore(database);
  const pairs = application_ids.flatMap((application_id) =>
    version_ids.map((product_version_id) => ({ application_id, product_version_id })),
  );
  for (const level of ['day', 'hour'] as const) {
    const buckets = (90 * levelMs.day) / levelMs[level];
    const each = events / pairs.length / buckets;
    const kinds = Array.from({ length: 23 }, (_, seed) => trafficOf(each, seed));
    for (const [place, pair] of pairs.entries()) {
      const rows = Array.from({ length: buckets }, (_, at) => {
        const bucket_ms = until - (at + 1) * levelMs[level];
        return { portal_id, level, ...pair, bucket_ms, ...kinds[(place + at * 7) % kinds.length]! };
      });
      for (let at = 0; at < rows.length; at += 200) {
        await database.query
          .transaction()
          .execute((transaction) => store.putRollups(transaction, rows.slice(at, at + 200)));
      }
    }
  }
}

const tally = createTally();

function trafficOf(events: number, seed: number) {
  const histograms = (median: number, spread: number) =>
    statuses.map(([status, share]) => [status, lognormal(events * share, median, spread, seed)] as const);
  const total = (byStatus: ReturnType<typeof histograms>) => addHistograms(byStatus.map(([, histogram]) => histogram));
  const latency = histograms(40 + (seed % 13), 0.6);
  const request_size = histograms(400, 0.5);
  const response_size = histograms(3000 + (seed % 17) * 100, 1);
  const counts = statuses.map(([status, share]) => [status, Math.round(events * share)] as const);
  return {
    requests: counts.reduce((sum, [, count]) => sum + count, 0),
    counts: writeCounts(counts),
    latency: total(latency),
    request_size: total(request_size),
    response_size: total(response_size),
    latency_by_status: writeHistograms(latency),
    request_size_by_status: writeHistograms(request_size),
    response_size_by_status: writeHistograms(response_size),
  };
}

/** The bins of this many events: as many bins as real traffic would fill, with counts that differ by row. */
function lognormal(events: number, median: number, spread: number, seed: number): Uint8Array {
  for (let value = median / 200; value < median * 200; value *= 1.02) {
    const distance = Math.log(value / median) / spread;
    const density = Math.exp((-distance * distance) / 2) / (spread * Math.sqrt(2 * Math.PI));
    const expected = events * density * 0.02;
    const count = Math.round(expected * (0.9 + ((seed * 31 + Math.round(value)) % 20) / 100));
    if (count > 0) tally.add(toBin(value), count);
  }
  return tally.takeEncoded();
}
