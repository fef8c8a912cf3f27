import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { closed, DateTime, Email, Name, nullable, Uuid } from './schema.ts';

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
  /** Null for a person who has not signed up yet. */
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

const teams = { ...ownPortal, tag: 'teams', path: `${ownPortal.path}/teams`, params: { email: Email } } as const;

export const listTeams = operation(teams, 'GET', 'listTeams', {
  summary: 'The teams of a portal, with how many are in each and how many products it reaches',
  returns: closed({ data: Type.Array(TeamSummary) }),
});

export const getTeam = operation(teams, 'GET /{teamId}', 'getTeam', {
  summary: 'A team, with its members and what they may do with which products',
  returns: Team,
});

export const createTeam = operation(teams, 'POST', 'createTeam', {
  summary: 'Create a team without members and products',
  body: closed({ name: Name }),
  returns: Team,
  problems: ['name-taken'],
});

export const renameTeam = operation(teams, 'PATCH /{teamId}', 'renameTeam', {
  summary: 'Give a team another name',
  body: closed({ name: Name }),
  returns: Team,
  problems: ['name-taken'],
});

export const deleteTeam = operation(teams, 'DELETE /{teamId}', 'deleteTeam', {
  summary: 'Delete a team; its members lose the access that only it gave them',
});

export const addTeamMembers = operation(teams, 'POST /{teamId}/members', 'addTeamMembers', {
  summary: 'Add people to a team by their email addresses, also those who have not signed up yet',
  body: closed({ emails: Type.Array(Email, { minItems: 1, maxItems: teamMembersMaximum }) }),
  returns: Team,
  status: 200,
});

export const removeTeamMember = operation(teams, 'DELETE /{teamId}/members/{email}', 'removeTeamMember', {
  summary: 'Remove somebody from a team',
  returns: Team,
});

export const setTeamProduct = operation(teams, 'PUT /{teamId}/products/{productId}', 'setTeamProduct', {
  summary: 'Set what a team may do with a product; with all actions false the team loses the product',
  body: TeamRoles,
  returns: Team,
});
