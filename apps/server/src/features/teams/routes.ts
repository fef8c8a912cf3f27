import * as contract from '@portico/contract/teams.ts';
import { handle } from '../../platform/http/handle.ts';
import { toEditor } from '../publishing/to-editor.ts';
import type { TeamService } from './service.ts';

const keyOf = ({ portalId, teamId }: { portalId: string; teamId: string }) => ({ portal_id: portalId, id: teamId });

export const teamRoutes = (teams: TeamService) => [
  handle(contract.listTeams, async ({ user, params }) => ({ data: await teams.list(user, params.portalId) })),
  handle(contract.getTeam, ({ user, params }) => teams.get(user, keyOf(params))),
  handle(contract.createTeam, (call) => teams.create(toEditor(call), call.params.portalId, call.body)),
  handle(contract.renameTeam, (call) => teams.rename(toEditor(call), keyOf(call.params), call.body)),
  handle(contract.deleteTeam, async (call) => {
    await teams.remove(toEditor(call), keyOf(call.params));
    return undefined;
  }),
  handle(contract.addTeamMembers, (call) => teams.addMembers(toEditor(call), keyOf(call.params), call.body.emails)),
  handle(contract.removeTeamMember, (call) =>
    teams.removeMember(toEditor(call), keyOf(call.params), call.params.email),
  ),
  handle(contract.setTeamProduct, (call) =>
    teams.setProduct(toEditor(call), keyOf(call.params), call.params.productId, call.body),
  ),
];
