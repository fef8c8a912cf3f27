import type { AddressInfo } from 'node:net';
import { type App, type AppParts, createApp } from '@portico/server/app/app.ts';
import { createPasswordHasher } from '@portico/server/features/accounts/password-hasher.ts';
import type { PortalContent, ProductContent } from '@portico/server/features/publication/content.ts';
import { noNotices } from '@portico/server/platform/database/notices.ts';
import type { TestDatabase } from '../database/engines.ts';
import { requestAs } from '../network/request.ts';
import { sharedFolders } from '../server/shared-folders.ts';
import { aListeningLog } from './listening-log.ts';

type PortalFile = PortalContent['portal'];

/** A portal's content that states only what matters. */
export const aPortalContent = (
  portal: Partial<PortalFile> = {},
  products: ProductContent[] = [],
  assets: PortalContent['assets'] = {},
): PortalContent => ({
  portal: { name: 'main', title: 'Test portal', hosts: ['portal.test'], visibility: 'public', ...portal },
  products,
  assets,
});

export const aProduct = (
  slug: string,
  file: Partial<ProductContent['file']> = {},
  more: Partial<ProductContent> = {},
) => ({
  slug,
  file: { name: slug, versions: [{ name: 'v1' }], ...file },
  specs: new Map(),
  documents: [],
  ...more,
});

export interface World extends App, AsyncDisposable {
  url: string;
  org_id: string;
  /** A real request over a real socket, as if the host name were the portal's. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
}

/** The real hasher at the least cost: most tests have users, and few are about their passwords. */
export const aQuickHasher = () => createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });

/** A really listening server on a free port with the given portals. */
export async function aWorld(
  database: TestDatabase,
  portals: PortalContent[] = [aPortalContent()],
  parts: Partial<AppParts> = {},
): Promise<World> {
  const folders = parts.reading ? undefined : sharedFolders;
  const { log, expectPlainMessages } = aListeningLog();
  // What is refused under load depends on what a hash really costs.
  const hashing = parts.overload ? {} : { hasher: aQuickHasher() };
  // A clock that a test moves is ahead of what PostgreSQL is about to tell.
  const notices = parts.clock ? noNotices : database.notices;
  const own = { ...database, notices };
  const app = await createApp({ ...database.settings, database: own, folders, log, ...hashing, ...parts });
  const org_id = await app.services.organization.create('Test organization');
  for (const content of portals) await app.services.publishing.publish(org_id, content);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...app,
    url,
    org_id,
    fetch: (path, { host = 'portal.test', ...init } = {}) => requestAs(host, `${url}${path}`, init),
    async [Symbol.asyncDispose]() {
      await app.server.close();
      expectPlainMessages();
    },
  };
}
