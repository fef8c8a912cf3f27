import { type CacheTicks, createCache } from '../../platform/cache/cache.ts';
import type { Portal } from '../../platform/portal.ts';
import type { ReaderStore } from './reader-store.ts';

const maximumReaders = 20_000;

interface Named {
  readonly email: string;
}

interface Developer {
  readonly email: string;
}

interface Deps {
  store: ReaderStore;
  ticks: CacheTicks;
}

/**
 * The teams of a developer decide what they see in the catalog, and every change of a team's members or rights raises the
 * portal's revision. So developers of the same teams share answers, and their teams are read once for each revision.
 */
export function createReaders({ store, ticks }: Deps) {
  const rights = createCache<string>({ maximum: maximumReaders, ticks });
  const keyOf = ({ id, catalog_revision }: Portal, { email }: Named) => `${id} ${catalog_revision} ${email}`;

  return {
    /** Undefined if the developer's teams have not been read at this revision. */
    recall: (portal: Portal, developer: Developer | undefined): string | undefined =>
      developer ? rights.get(keyOf(portal, developer)) : '',

    async read(portal: Portal, developer: Developer | undefined): Promise<string | undefined> {
      if (!developer) return '';
      return rights.read(keyOf(portal, developer), async () => {
        const { catalog_revision, teams } = await store.findTeams(portal.id, developer.email);
        return catalog_revision === portal.catalog_revision ? `of ${teams.join()}` : undefined;
      });
    },

    /** A key of the revision and of the reader's teams, as the database has them now. */
    async rightsOf({ portal_id, email }: { portal_id: string; email: string | undefined }): Promise<string> {
      if (email === undefined) return `${await store.findRevision(portal_id)}`;
      const { catalog_revision, teams } = await store.findTeams(portal_id, email);
      return `${catalog_revision} of ${teams.join()}`;
    },

    isCurrent: async ({ id, catalog_revision }: Portal): Promise<boolean> =>
      (await store.findRevision(id)) === catalog_revision,
  };
}
