import { Readable } from 'node:stream';
import * as contract from '@portico/contract/reviews.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { ReviewService } from './service.ts';

export const reviewRoutes = (reviews: ReviewService) => [
  handle(contract.listOwnPortals, ({ user }) => reviews.listPortals(user)),

  handle(contract.listPortalDevelopers, ({ user, params, query }) =>
    reviews.listDevelopers(user, params.portalId, toFilter(query), toPageRequest(query)),
  ),
  handle(contract.exportPortalDevelopers, async ({ user, params, query, reply }) => {
    const lines = await reviews.developersCsv(user, params.portalId, toFilter(query));
    reply.header('content-disposition', 'attachment; filename="developers.csv"');
    reply.type('text/csv; charset=utf-8');
    return Readable.from(lines);
  }),
  handle(contract.decideDeveloper, ({ user, params, body, request }) =>
    reviews.decideDeveloper(toActor({ user, request }), params.portalId, params.developerId, body),
  ),

  handle(contract.listPortalRegistrations, ({ user, params, query }) =>
    reviews.listRegistrations(
      user,
      params.portalId,
      { ...toFilter(query), asks_scopes: query['filter[scopes]'] === 'waiting' },
      toPageRequest(query),
    ),
  ),
  handle(contract.decideRegistration, ({ user, params, body, request }) =>
    reviews.decideRegistration(toActor({ user, request }), params.portalId, params.registrationId, body),
  ),
  handle(contract.decideRegistrations, ({ user, params, body, request }) =>
    reviews.decideRegistrations(toActor({ user, request }), params.portalId, body),
  ),

  handle(contract.decideScopes, ({ user, params, body, request }) =>
    reviews.decideScopes(toActor({ user, request }), params.portalId, params.registrationId, body),
  ),

  handle(contract.getPortalDeveloper, ({ user, params }) =>
    reviews.developer(user, params.portalId, params.developerId),
  ),
  handle(contract.endDeveloperSessions, async ({ user, params, request }) => {
    await reviews.endSessions(toActor({ user, request }), params.portalId, params.developerId);
    return undefined;
  }),
  handle(contract.endDeveloperSession, async ({ user, params, request }) => {
    await reviews.endSessions(toActor({ user, request }), params.portalId, params.developerId, params.sessionId);
    return undefined;
  }),

  handle(contract.listPortalApplications, ({ user, params, query }) =>
    reviews.listApplications(
      user,
      params.portalId,
      {
        developer_id: query['filter[developer_id]'] ?? query['filter[developer_id][eq]'],
        text: query['filter[text][contains]'],
      },
      toPageRequest(query),
    ),
  ),
  handle(contract.getPortalApplication, ({ user, params }) =>
    reviews.application(user, params.portalId, params.applicationId),
  ),
  handle(contract.getOverview, ({ user }) => reviews.overview(user)),
];

interface FilterQuery<Status> {
  'filter[status]'?: Status;
  'filter[status][eq]'?: Status;
  'filter[text][contains]'?: string;
}

const toFilter = <Status>(query: FilterQuery<Status>) => ({
  status: query['filter[status]'] ?? query['filter[status][eq]'],
  text: query['filter[text][contains]'],
});
