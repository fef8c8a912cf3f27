import { Problem } from '@portico/contract/problems.ts';
import type { Team, TeamRoles, TeamSummary } from '@portico/contract/teams.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { toName } from '../../platform/validation/name.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import type { PortalFile } from '../publication/content.ts';
import type { EditNote, PortalEdit, PortalEditor } from '../publication/portal-editor.ts';
import type { TeamStore } from './store.ts';

interface Deps {
  store: TeamStore;
  editor: Pick<PortalEditor, 'editTeams'>;
}

type TeamFile = NonNullable<PortalFile['teams']>[number];
type TeamKey = { portal_id: string; id: string };

const roleNames = ['view', 'register', 'view_documentation'] as const;

export type TeamService = ReturnType<typeof createTeamService>;

/** Management of teams by a portal's owners, by the same rules as in a folder. */
export function createTeamService({ store, editor }: Deps) {
  async function get({ org_id }: OrganizationActor, { portal_id, id }: TeamKey): Promise<Team> {
    const team = await store.find(org_id, portal_id, id);
    if (!team) throw new Problem('not-found', 'There is no such team.');
    const [members, products] = await Promise.all([
      store.listMembers(portal_id, id),
      store.listProducts(portal_id, id),
    ]);
    return { ...team, members, products };
  }

  const noteOf = (
    { id, name }: Pick<Team, 'id' | 'name'>,
    what: string,
    action: EditNote['action'],
    details: NonNullable<EditNote['details']> = {},
  ): EditNote => ({ summary: `${what} ${name}`, action, target: { kind: 'team', id }, details: { name, ...details } });

  /** Changes one team of the file; the others stay as they are. */
  async function change(by: Actor, key: TeamKey, note: EditNote, to: (team: TeamFile) => TeamFile | undefined) {
    const { name } = await get(by, key);
    const edit: PortalEdit = {
      note,
      change: (file) => ({
        ...file,
        teams: (file.teams ?? []).flatMap((team) => (team.name === name ? (to(team) ?? []) : [team])),
      }),
    };
    await editor.editTeams(by, key.portal_id, edit);
  }

  return {
    get,

    async list({ org_id }: OrganizationActor, portal_id: string): Promise<TeamSummary[]> {
      if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
      return store.list(portal_id);
    },

    async create(by: Actor, portal_id: string, input: { name: string }): Promise<Team> {
      const name = toName('name', input.name);
      // The id is set after the team is created, and before the note is read.
      const target = { kind: 'team', id: '' };
      await editor.editTeams(by, portal_id, {
        note: { summary: `Created the team ${name}`, action: 'team.created', target, details: { name } },
        change: (file) => ({ ...file, teams: [...othersThan(file, name), { name }] }),
        after: async ({ transaction }) => {
          target.id = (await store.findByName(transaction, portal_id, name))?.id ?? '';
          return [];
        },
      });
      return get(by, { portal_id, id: target.id });
    },

    async rename(by: Actor, key: TeamKey, input: { name: string }): Promise<Team> {
      const team = await get(by, key);
      const name = toName('name', input.name);
      if (name === team.name) return team;
      const { portal_id, id } = key;
      await editor.editTeams(by, portal_id, {
        note: noteOf({ id, name }, 'Renamed a team to', 'team.renamed', { from: team.name }),
        before: async ({ transaction }) => {
          await store.rename(transaction, portal_id, id, name);
          return [{ action: 'change', what: 'team', name }];
        },
        change: (file) => ({
          ...file,
          teams: othersThan(file, name).map((one) => (one.name === team.name ? { ...one, name } : one)),
        }),
      });
      return get(by, key);
    },

    async remove(by: Actor, key: TeamKey): Promise<void> {
      const team = await get(by, key);
      const details = { members: team.members.length, products: team.products.length };
      await change(by, key, noteOf(team, 'Deleted the team', 'team.deleted', details), () => undefined);
    },

    async addMembers(by: Actor, key: TeamKey, given: string[]): Promise<Team> {
      const emails = given.map(toEmailKey);
      const note = noteOf(await get(by, key), 'Added members to the team', 'team.members-added', {
        emails: emails.join(' '),
      });
      await change(by, key, note, ({ developers = [], ...team }) => ({
        ...team,
        developers: [...new Set([...developers, ...emails])],
      }));
      return get(by, key);
    },

    async removeMember(by: Actor, key: TeamKey, given: string): Promise<Team> {
      const email = toEmailKey(given);
      const team = await get(by, key);
      if (!team.members.some((member) => member.email === email)) {
        throw new Problem('not-found', 'There is no such member of the team.');
      }
      const note = noteOf(team, 'Removed a member of the team', 'team.member-removed', { email });
      await change(by, key, note, ({ developers = [], ...rest }) => ({
        ...rest,
        developers: developers.filter((member) => member !== email),
      }));
      return get(by, key);
    },

    async setProduct(by: Actor, key: TeamKey, product_id: string, input: TeamRoles): Promise<Team> {
      const team = await get(by, key);
      const product = await store.slugOf(key.portal_id, product_id);
      if (product === undefined) throw new Problem('not-found', 'There is no such product.');
      const roles = roleNames.filter((role) => input[role]);
      const note = noteOf(team, 'Changed what may be done by the team', 'team.product-changed', {
        product,
        roles: roles.join(' '),
      });
      await change(by, key, note, ({ products = [], ...rest }) => {
        const others = products.filter((granted) => granted.product !== product);
        return { ...rest, products: roles.length > 0 ? [...others, { product, roles }] : others };
      });
      return get(by, key);
    },
  };
}

/** The other teams of the portal. Refuses a name that one of them has. */
function othersThan({ teams = [] }: PortalFile, name: string): TeamFile[] {
  if (!teams.some((team) => team.name === name)) return teams;
  throw new Problem('name-taken', `There is a team named ${name} already.`);
}
