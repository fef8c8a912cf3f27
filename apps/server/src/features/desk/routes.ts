import * as contract from '@portico/contract/desk.ts';
import type { FastifyRequest } from 'fastify';
import { toPageRequest } from '../../database/page.ts';
import { handle, type User } from '../../http/handle.ts';
import type { Decider, DeskService } from './service.ts';

export const deskRoutes = (desk: DeskService) => [
  handle(contract.listOwnPortals, ({ user }) => desk.listPortals(user)),

  handle(contract.listDeskDevelopers, ({ user, params, query }) =>
    desk.listDevelopers(user, params.portalId, toFilter(query), toPageRequest(query)),
  ),
  handle(contract.decideDeveloper, ({ user, params, body, request }) =>
    desk.decideDeveloper(toDecider(user, request), params.portalId, params.developerId, body.status),
  ),

  handle(contract.listDeskRegistrations, ({ user, params, query }) =>
    desk.listRegistrations(user, params.portalId, toFilter(query), toPageRequest(query)),
  ),
  handle(contract.decideRegistration, ({ user, params, body, request }) =>
    desk.decideRegistration(toDecider(user, request), params.portalId, params.registrationId, body.status),
  ),
];

const toDecider = ({ org_id, id, role }: User, { ip }: FastifyRequest): Decider => ({ org_id, id, role, address: ip });

interface FilterQuery<Status> {
  'filter[status]'?: Status;
  'filter[status][eq]'?: Status;
  'filter[text][contains]'?: string;
}

const toFilter = <Status>(query: FilterQuery<Status>) => ({
  status: query['filter[status]'] ?? query['filter[status][eq]'],
  text: query['filter[text][contains]'],
});
