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

/** The content of a portal with defaults for everything that a test does not state. */
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
  /** Sends a real request over a socket with the host name of the portal. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
}

/** The real hasher at the lowest cost, because few tests are about passwords. */
export const aQuickHasher = () => createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });

/** A server that listens on a free port, with these portals. */
export async function aWorld(
  database: TestDatabase,
  portals: PortalContent[] = [aPortalContent()],
  parts: Partial<AppParts> = {},
): Promise<World> {
  const folders = parts.reading ? undefined : sharedFolders;
  const { log, expectPlainMessages } = aListeningLog();
  // Tests of overload need the real cost of a hash.
  const hashing = parts.overload ? {} : { hasher: aQuickHasher() };
  // After a test moves its clock, notices of PostgreSQL would arrive too late.
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
