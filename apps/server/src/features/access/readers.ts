import { type CacheTicks, createCache } from '../../platform/cache/cache.ts';
import type { Portal } from '../../platform/portal.ts';
import type { ReaderStore } from './reader-store.ts';

const maximumReaders = 20_000;

interface Named {
  readonly email: string;
}

interface Deps {
  store: ReaderStore;
  ticks: CacheTicks;
}

/**
 * What a developer sees of the catalog depends on their teams, and whatever changes the members or the rights of a team raises
 * the portal's revision. So developers of the same teams are one reader, and who that is holds for a revision.
 */
export function createReaders({ store, ticks }: Deps) {
  const rights = createCache<string>({ maximum: maximumReaders, ticks });
  const keyOf = ({ id, catalog_revision }: Portal, { email }: Named) => `${id} ${catalog_revision} ${email}`;

  return {
    recall: (portal: Portal, developer: Named | undefined): string | undefined =>
      developer ? rights.get(keyOf(portal, developer)) : '',

    async read(portal: Portal, developer: Named | undefined): Promise<string | undefined> {
      if (!developer) return '';
      return rights.read(keyOf(portal, developer), async () => {
        const { catalog_revision, teams } = await store.findTeams(portal.id, developer.email);
        return catalog_revision === portal.catalog_revision ? `of ${teams.join()}` : undefined;
      });
    },

    isCurrent: async ({ id, catalog_revision }: Portal) => (await store.findRevision(id)) === catalog_revision,
  };
}
