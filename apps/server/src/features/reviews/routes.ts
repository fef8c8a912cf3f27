import * as contract from '@portico/contract/reviews.ts';
import type { FastifyRequest } from 'fastify';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle, type User } from '../../platform/http/handle.ts';
import type { Decider, DeskService } from './service.ts';

export const deskRoutes = (desk: DeskService) => [
  handle(contract.listOwnPortals, ({ user }) => desk.listPortals(user)),

  handle(contract.listDeskDevelopers, ({ user, params, query }) =>
    desk.listDevelopers(user, params.portalId, toFilter(query), toPageRequest(query)),
  ),
  handle(contract.decideDeveloper, ({ user, params, body, request }) =>
    desk.decideDeveloper(toDecider(user, request), params.portalId, params.developerId, body),
  ),

  handle(contract.listDeskRegistrations, ({ user, params, query }) =>
    desk.listRegistrations(
      user,
      params.portalId,
      { ...toFilter(query), asks_scopes: query['filter[scopes]'] === 'waiting' },
      toPageRequest(query),
    ),
  ),
  handle(contract.decideRegistration, ({ user, params, body, request }) =>
    desk.decideRegistration(toDecider(user, request), params.portalId, params.registrationId, body),
  ),
  handle(contract.decideRegistrations, ({ user, params, body, request }) =>
    desk.decideRegistrations(toDecider(user, request), params.portalId, body),
  ),

  handle(contract.decideScopes, ({ user, params, body, request }) =>
    desk.decideScopes(toDecider(user, request), params.portalId, params.registrationId, body),
  ),

  handle(contract.getDeskDeveloper, ({ user, params }) => desk.developer(user, params.portalId, params.developerId)),
  handle(contract.endDeveloperSessions, async ({ user, params, request }) => {
    await desk.endSessions(toDecider(user, request), params.portalId, params.developerId);
    return undefined;
  }),
  handle(contract.endDeveloperSession, async ({ user, params, request }) => {
    await desk.endSessions(toDecider(user, request), params.portalId, params.developerId, params.sessionId);
    return undefined;
  }),

  handle(contract.listDeskApplications, ({ user, params, query }) =>
    desk.listApplications(
      user,
      params.portalId,
      {
        developer_id: query['filter[developer_id]'] ?? query['filter[developer_id][eq]'],
        text: query['filter[text][contains]'],
      },
      toPageRequest(query),
    ),
  ),
  handle(contract.getDeskApplication, ({ user, params }) =>
    desk.application(user, params.portalId, params.applicationId),
  ),
  handle(contract.getOverview, ({ user }) => desk.overview(user)),
];

const toDecider = ({ org_id, id }: User, { ip }: FastifyRequest): Decider => ({ org_id, id, address: ip });

interface FilterQuery<Status> {
  'filter[status]'?: Status;
  'filter[status][eq]'?: Status;
  'filter[text][contains]'?: string;
}

const toFilter = <Status>(query: FilterQuery<Status>) => ({
  status: query['filter[status]'] ?? query['filter[status][eq]'],
  text: query['filter[text][contains]'],
});
