import { join } from 'node:path';
import { createServices } from '@portico/server/app/compose.ts';
import { addDemoApplication } from '@portico/server/cli/demo-application.ts';
import { createPasswordHasher } from '@portico/server/features/accounts/password-hasher.ts';
import { readFolder } from '@portico/server/features/publishing/folder.ts';
import { type DatabaseSettings, openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';

const demo = join(import.meta.dirname, '../../content/demo');
const password = 'Correct-horse-7';
const developerCount = 1000;
const applicationCount = 200;
const everything = { size: 100, number: 1 } as const;

export interface Reader {
  host: string;
  /** Readable paths of the catalog, grouped by the page of the portal that requests them. */
  catalog: string[];
  documents: string[];
  reference: string[];
}

/** The data from which requests are made. */
export interface Population {
  password: string;
  /** The first developer has an application with two months of calls. */
  developers: { email: string; cookie: string }[];
  gateway_token: string;
  keys: string[];
  auth_strategy_id: string;
  product_version_id: string;
}

export type Readers = Record<'visitor' | 'developer', Reader>;

/** Two portals with the demo's content, a thousand logged-in developers, and applications with keys. */
export async function populate(settings: DatabaseSettings & { secret_key: string }): Promise<Population> {
  await using database = openDatabase(settings);
  await migrate(database);
  const services = createServices({ ...settings, database });
  const { accounts, applications, catalog, credentials, gateway, organization, portals, publishing } = services;
  const { registrations, sessions, transact } = services;
  const org_id = await organization.create('Under load');
  for (const name of ['private', 'public']) {
    const content = await readFolder(join(demo, name), { isTrusted: true });
    await publishing.publish(org_id, { ...content, portal: { ...content.portal, rbac: false } });
  }

  const { id: portal_id } = await portals.byHost('localhost');
  const password_hash = await createPasswordHasher().hash(password);
  const owners = await transact(async (transaction) => {
    const made = [];
    for (let at = 0; at < developerCount; at++) {
      // The demo's own developer comes first: its application has traffic.
      const email = at === 0 ? 'dev@example.com' : `developer-${at}@example.com`;
      const ready = { email, full_name: `Developer ${at}`, status: 'approved' } as const;
      const key = await accounts.insert(transaction, portal_id, ready, password_hash);
      if (!key) throw new Error(`There is an account for ${email} already`);
      const owner = { tenant_id: portal_id, kind: 'developer', id: key.id } as const;
      const { access_token } = await sessions.open(transaction, owner);
      made.push({ ...key, cookie: `portalaccesstoken=${access_token}` });
    }
    return made;
  });

  const strategies = await applications.strategies(portal_id, {}, everything);
  const auth_strategy_id = strategies.data.find(({ credential_type }) => credential_type === 'key_auth')?.id ?? '';
  const viewer = { portal_id, email: '', is_public: true, default_visibility: 'public' as const };
  const products = await catalog.products(viewer, { name: 'Route Weather' }, everything);
  const versions = await catalog.versions(viewer, products.data[0]?.id ?? '', { name: 'v2' }, everything);
  const product_version_id = versions.data[0]?.id ?? '';
  const keys: string[] = [];
  for (const owner of owners.slice(0, applicationCount)) {
    const { id } = await applications.create(owner, { name: 'Tracker', auth_strategy_id });
    await registrations.create({ owner, viewer, auto_approve: true }, id, { product_version_id });
    keys.push((await credentials.create(owner, id)).credential);
  }
  const [first] = owners;
  if (first) await addDemoApplication(services, first);
  const { token } = await gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
  const developers = owners.map(({ email, cookie }) => ({ email, cookie }));
  return { password, developers, gateway_token: token, keys, auth_strategy_id, product_version_id };
}

/** Finds what visitors and developers can read, by the requests of the portal's application. */
export async function findReaders(url: string, { developers: [developer] }: Population): Promise<Readers> {
  return {
    visitor: await findReader(url, 'public.localhost', ''),
    developer: await findReader(url, 'localhost', developer?.cookie ?? ''),
  };
}

async function findReader(url: string, host: string, cookie: string): Promise<Reader> {
  const read = async (path: string) => {
    const answer = await requestAs(host, `${url}${path}`, { headers: { cookie } });
    if (answer.status === 204) return {};
    if (answer.status !== 200) throw new Error(`${host} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const catalog = ['/api/v2/portal', '/api/v2/products', '/api/v2/search/product-catalog?q=map'];
  const documents: string[] = [];
  const reference: string[] = [];
  const products = (await read('/api/v2/products?page[size]=100')) as { data: { id: string }[] };
  for (const { id } of products.data) {
    const product = `/api/v2/products/${id}`;
    catalog.push(product, `${product}/versions`);
    documents.push(`${product}/documents`);
    const tree = (await read(`${product}/documents`)) as { data?: { id: string }[] };
    documents.push(...(tree.data ?? []).map((document) => `${product}/documents/${document.id}`));
    const versions = (await read(`${product}/versions`)) as { data: { id: string }[] };
    for (const version of versions.data) {
      const below = `${product}/versions/${version.id}/reference`;
      const index = (await read(below)) as { operations?: { anchor: string }[] };
      reference.push(below);
      for (const { anchor } of index.operations?.slice(0, 8) ?? []) {
        reference.push(`${below}/operations/${encodeURIComponent(anchor)}`);
      }
    }
  }
  return { host, catalog, documents, reference };
}
