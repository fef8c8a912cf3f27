import Type, { type Static } from 'typebox';
import { changeRefusals, portalParams, readRefusals } from './admin-portals.ts';
import { operation } from './operation.ts';
import { closed, DateTime, Email, Name, nullable, Uuid } from './schema.ts';

/** Teams of a portal: who is in one, and what they may do with which products where access control is on. */

export const teamMembersMaximum = 200;

export const TeamSummary = closed({
  id: Uuid,
  name: Name,
  members: Type.Integer(),
  products: Type.Integer(),
  created_at: DateTime,
});
export type TeamSummary = Static<typeof TeamSummary>;

export const TeamMember = closed({
  email: Email,
  /** Null for somebody who has not registered yet. */
  full_name: nullable(Type.String()),
});
export type TeamMember = Static<typeof TeamMember>;

const Roles = { view: Type.Boolean(), register: Type.Boolean(), view_documentation: Type.Boolean() };

export const TeamProduct = closed({ product_id: Uuid, name: Type.String(), ...Roles });
export type TeamProduct = Static<typeof TeamProduct>;

export const Team = closed({
  id: Uuid,
  name: Name,
  members: Type.Array(TeamMember),
  products: Type.Array(TeamProduct),
  created_at: DateTime,
});
export type Team = Static<typeof Team>;

export const TeamRoles = closed(Roles);
export type TeamRoles = Static<typeof TeamRoles>;

const base = { tag: 'teams', access: 'user', role: 'admin', scope: 'admin' } as const;
const params = closed({ portalId: Uuid, teamId: Uuid });
const all = '/api/admin/v1/portals/{portalId}/teams';
const one = `${all}/{teamId}` as const;

export const listTeams = operation({
  ...base,
  role: 'viewer',
  id: 'listTeams',
  summary: 'The teams of a portal, with how many are in each and how many products it reaches',
  method: 'GET',
  path: all,
  params: portalParams,
  returns: closed({ data: Type.Array(TeamSummary) }),
  status: 200,
  problems: readRefusals,
});

export const getTeam = operation({
  ...base,
  role: 'viewer',
  id: 'getTeam',
  summary: 'A team, with its members and what they may do with which products',
  method: 'GET',
  path: one,
  params,
  returns: Team,
  status: 200,
  problems: readRefusals,
});

export const createTeam = operation({
  ...base,
  id: 'createTeam',
  summary: 'Make a team without members and products',
  method: 'POST',
  path: all,
  params: portalParams,
  body: closed({ name: Name }),
  returns: Team,
  status: 201,
  problems: [...changeRefusals, 'name-taken'],
});

export const renameTeam = operation({
  ...base,
  id: 'renameTeam',
  summary: 'Give a team another name',
  method: 'PATCH',
  path: one,
  params,
  body: closed({ name: Name }),
  returns: Team,
  status: 200,
  problems: [...changeRefusals, 'name-taken'],
});

export const deleteTeam = operation({
  ...base,
  id: 'deleteTeam',
  summary: 'Dissolve a team: its members lose what only it gave them',
  method: 'DELETE',
  path: one,
  params,
  status: 204,
  problems: changeRefusals,
});

export const addTeamMembers = operation({
  ...base,
  id: 'addTeamMembers',
  summary: 'Bring people into a team by their addresses, also those who have not registered yet',
  method: 'POST',
  path: `${one}/members`,
  params,
  body: closed({ emails: Type.Array(Email, { minItems: 1, maxItems: teamMembersMaximum }) }),
  returns: Team,
  status: 200,
  problems: changeRefusals,
});

export const removeTeamMember = operation({
  ...base,
  id: 'removeTeamMember',
  summary: 'Take somebody out of a team',
  method: 'DELETE',
  path: `${one}/members/{email}`,
  params: closed({ ...params.properties, email: Email }),
  returns: Team,
  status: 200,
  problems: changeRefusals,
});

export const setTeamProduct = operation({
  ...base,
  id: 'setTeamProduct',
  summary: 'Say what a team may do with a product; where all is false the team loses the product',
  method: 'PUT',
  path: `${one}/products/{productId}`,
  params: closed({ ...params.properties, productId: Uuid }),
  body: TeamRoles,
  returns: Team,
  status: 200,
  problems: changeRefusals,
});
