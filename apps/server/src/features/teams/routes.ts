import * as contract from '@portico/contract/teams.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { TeamService } from './service.ts';

const keyOf = ({ portalId, teamId }: { portalId: string; teamId: string }) => ({ portal_id: portalId, id: teamId });

export const teamRoutes = (teams: TeamService) => [
  handle(contract.listTeams, async ({ user, params }) => ({ data: await teams.list(user, params.portalId) })),
  handle(contract.getTeam, ({ user, params }) => teams.get(user, keyOf(params))),
  handle(contract.createTeam, (call) => teams.create(toActor(call), call.params.portalId, call.body)),
  handle(contract.renameTeam, (call) => teams.rename(toActor(call), keyOf(call.params), call.body)),
  handle(contract.deleteTeam, async (call) => {
    await teams.remove(toActor(call), keyOf(call.params));
    return undefined;
  }),
  handle(contract.addTeamMembers, (call) => teams.addMembers(toActor(call), keyOf(call.params), call.body.emails)),
  handle(contract.removeTeamMember, (call) => teams.removeMember(toActor(call), keyOf(call.params), call.params.email)),
  handle(contract.setTeamProduct, (call) =>
    teams.setProduct(toActor(call), keyOf(call.params), call.params.productId, call.body),
  ),
];
