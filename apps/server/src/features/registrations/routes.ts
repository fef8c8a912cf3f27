import type { Query } from '@portico/contract/operation.ts';
import * as contract from '@portico/contract/registrations.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { type Developer, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { Portal } from '../portals/service.ts';
import type { Registrant, RegistrationService } from './service.ts';
import type { RegistrationFilter } from './store.ts';
import type { VersionApplicationFilter } from './version-application-store.ts';

const toWanted = ({ include = '' }: { include?: string }) => ({
  withAccess: include.includes('access'),
  withEnd: include.includes('end'),
});

export const registrationRoutes = (registrations: RegistrationService) => [
  handle(contract.listRegistrations, ({ developer, params, query }) =>
    registrations.list(
      developer,
      params.applicationId,
      toRegistrationFilter(query),
      toPageRequest(query),
      toWanted(query),
    ),
  ),
  handle(contract.createRegistration, (call) =>
    registrations.create(toRegistrant(call), call.params.applicationId, call.body),
  ),
  handle(contract.getRegistration, ({ developer, params, query }) =>
    registrations.get(developer, params.applicationId, params.registrationId, toWanted(query)),
  ),
  handle(contract.deleteRegistration, async ({ developer, params }) => {
    await registrations.remove(developer, params.applicationId, params.registrationId);
    return undefined;
  }),
  handle(contract.getRegistrationScopes, ({ developer, params }) =>
    registrations.scopesOfRegistration(developer, params.applicationId, params.registrationId),
  ),
  handle(contract.getVersionScopes, (call) =>
    registrations.scopesForVersion(
      toRegistrant(call),
      call.params.applicationId,
      call.params.productVersionId,
      call.query.include === 'requested_scopes',
    ),
  ),
  handle(contract.listVersionApplications, (call) => {
    const { productId: product_id, productVersionId: product_version_id } = call.params;
    const filter = toVersionApplicationFilter(call.query);
    const key = { product_id, product_version_id };
    return registrations.applicationsOfVersion(toRegistrant(call), key, filter, toPageRequest(call.query));
  }),
];

const toRegistrant = (call: { portal: Portal; developer: Developer }): Registrant => ({
  owner: call.developer,
  viewer: toViewer(call),
  auto_approve: call.portal.auto_approve_registrations,
});

function toRegistrationFilter(query: Query<typeof contract.listRegistrations>): RegistrationFilter {
  return {
    id: query['filter[id]'] ?? query['filter[id][eq]'],
    status: query['filter[status]'] ?? query['filter[status][eq]'],
    product_name: query['filter[product_name]'] ?? query['filter[product_name][eq]'],
    product_name_contains: query['filter[product_name][contains]'],
    product_version_name: query['filter[product_version_name]'] ?? query['filter[product_version_name][eq]'],
    product_version_name_contains: query['filter[product_version_name][contains]'],
  };
}

function toVersionApplicationFilter(query: Query<typeof contract.listVersionApplications>): VersionApplicationFilter {
  const { unregistered = 'false' } = query;
  return {
    unregistered: unregistered !== 'false',
    name: query['filter[name]'] ?? query['filter[name][eq]'],
    name_contains: query['filter[name][contains]'],
    status: query['filter[status]'] ?? query['filter[status][eq]'],
    auth_strategy_id: query['filter[auth_strategy_id]'] ?? query['filter[auth_strategy_id][eq]'],
  };
}
