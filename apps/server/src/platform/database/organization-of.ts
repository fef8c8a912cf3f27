import { createCache } from '../cache/cache.ts';
import type { Database, Querying } from './database.ts';

const knownPortals = 10_000;

type OrganizationOf = (portal_id: string, within?: Querying) => Promise<string>;

/** The organization of a portal, which never changes. Fails if the portal does not exist. */
export function createOrganizationOf({ query }: Database): OrganizationOf {
  const known = createCache<string>({ maximum: knownPortals });
  return (portal_id, within = query) =>
    known.read(portal_id, async () => {
      const portal = within.selectFrom('portal').select('org_id').where('id', '=', portal_id);
      return (await portal.executeTakeFirstOrThrow()).org_id;
    });
}
