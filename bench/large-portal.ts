import { randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import type { PortalContent, ProductContent } from '@portico/server/features/publication/content.ts';
import { openDatabase } from '@portico/server/platform/database/database.ts';
import { asJson } from '@portico/server/platform/database/level.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';

export const largeHost = 'large.localhost';
const productCount = 10_000;
const developerCount = 2000;
const applicationsEach = 100;

const things = ['Parcel', 'Invoice', 'Ledger', 'Harbour', 'Weather', 'Customs', 'Route', 'Driver', 'Pallet', 'Meter'];
const kinds = [
  'Tracking',
  'Search',
  'Events',
  'Registry',
  'Planning',
  'Billing',
  'Insights',
  'Catalog',
  'Exchange',
  'Sync',
];

/** A portal with ten thousand products and two hundred thousand applications. Returns a developer's session. */
export async function fillLargePortal(data_dir: string): Promise<{ cookie: string }> {
  await using database = openDatabase({ data_dir, database_url: undefined });
  await migrate(database);
  const services = createServices({ database, data_dir });
  const org_id = await services.organization.create('Large');
  await services.publishing.publish(org_id, content());
  const portal = await services.portals.byHost(largeHost);
  const developer = await services.accounts.add(portal.id, {
    email: 'busy@example.com',
    full_name: 'Busy Developer',
    status: 'approved',
  });
  if (!developer) throw new Error('The developer is there already');
  await database.query.transaction().execute(async (transaction) => {
    const { id: auth_strategy_id } = await transaction
      .selectFrom('auth_strategy')
      .select('id')
      .where('portal_id', '=', portal.id)
      .executeTakeFirstOrThrow();
    const time = new Date().toISOString();
    for (let at = 0; at < developerCount; at++) {
      const developer_id = at === 0 ? developer.id : randomUUIDv7();
      if (at > 0) {
        await transaction
          .insertInto('developer')
          .values({
            portal_id: portal.id,
            id: developer_id,
            email: `developer-${at}@example.com`,
            full_name: `Developer ${at}`,
            status: 'approved',
            password_hash: null,
            locale: 'en',
            created_at: time,
            updated_at: time,
          })
          .execute();
      }
      const applications = Array.from({ length: applicationsEach }, (_, index) => ({
        portal_id: portal.id,
        id: randomUUIDv7(),
        developer_id,
        team_id: null,
        name: `Application ${index} of ${at}`,
        description: null,
        redirect_uri: null,
        reference_id: randomUUIDv7(),
        auth_strategy_id,
        scopes: asJson([] as string[]),
        created_at: time,
        updated_at: time,
      }));
      await transaction.insertInto('application').values(applications).execute();
    }
  });
  const account = { tenant_id: portal.id, kind: 'developer', id: developer.id } as const;
  const { access_token } = await services.transact((transaction) => services.sessions.open(transaction, account));
  return { cookie: `portalaccesstoken=${access_token}` };
}

function content(): PortalContent {
  const products = Array.from({ length: productCount }, (_, at): ProductContent => {
    const thing = things[at % things.length];
    const kind = kinds[Math.floor(at / things.length) % kinds.length];
    return {
      slug: `product-${at}`,
      file: {
        name: `${thing} ${kind} ${at}`,
        description: `Everything about ${thing?.toLowerCase()} ${kind?.toLowerCase()} in region ${at % 97}.`,
        labels: { domain: thing?.toLowerCase() ?? '', region: `r${at % 97}` },
        versions: [{ name: 'v1' }],
      },
      specs: new Map(),
      documents: [],
    };
  });
  return {
    portal: {
      name: 'large',
      title: 'Large',
      hosts: [largeHost],
      visibility: 'private',
      auth_strategies: [{ name: 'Key', credential_type: 'key_auth' }],
    },
    products,
    assets: {},
  };
}
