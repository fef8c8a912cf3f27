import type { Querying } from '../../platform/database/database.ts';
import type { SsoStore } from './store.ts';

interface Deps {
  store: SsoStore;
  /** Called when the catalog of a person changes. */
  onTeamsChanged(): void;
}

interface Membership {
  portal_id: string;
  email: string;
  /** Maps the names of groups to names of teams. */
  group_teams: Record<string, string>;
  groups: string[];
  /** The teams that an earlier login by the same identity granted. */
  granted_before: string[];
}

/**
 * Adds a developer to the teams of their groups, and removes them from those of earlier groups. Memberships with
 * another origin remain: no group revokes what the portal's owner granted.
 */
export const createTeamMapping =
  ({ store, onTeamsChanged }: Deps) =>
  async (transaction: Querying, membership: Membership): Promise<string[]> => {
    const { portal_id, email, group_teams, groups, granted_before } = membership;
    const names = groups.flatMap((group) => (Object.hasOwn(group_teams, group) ? [group_teams[group] as string] : []));
    const wanted = await store.listTeamIds(transaction, portal_id, [...new Set(names)]);
    const left = granted_before.filter((id) => !wanted.includes(id));
    const joined = await store.joinTeams(transaction, portal_id, email, wanted);
    await store.leaveTeams(transaction, portal_id, email, left);
    if (joined.length + left.length > 0) {
      await store.bumpCatalog(transaction, portal_id);
      onTeamsChanged();
    }
    const kept = granted_before.filter((id) => wanted.includes(id) && !joined.includes(id));
    return [...kept, ...joined];
  };
