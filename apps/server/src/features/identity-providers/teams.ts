import type { Querying } from '../../platform/database/database.ts';
import type { SsoStore } from './store.ts';

interface Deps {
  store: SsoStore;
  /** Called when a person's catalog changes. */
  onTeamsChanged(): void;
}

interface Membership {
  portal_id: string;
  email: string;
  /** Team names by group name. */
  group_teams: Record<string, string>;
  groups: string[];
  /** What an earlier login by the same identity brought. */
  granted_before: string[];
}

/**
 * Adds a developer to the teams that their groups map to, and removes them from those of earlier groups. Teams that
 * they are in for another reason stay: no group takes away what the portal's owner gave.
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
