import * as contract from '@portico/contract/applications.ts';
import type { Query } from '@portico/contract/operation.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Owner } from '../access/owner.ts';
import type { ApplicationService } from './service.ts';
import type { ApplicationFilter, StrategyFilter } from './store.ts';

interface Services {
  applications: ApplicationService;
  /** Adds the granted scopes to an application. */
  withGrants(owner: Owner, application_id: string): Promise<contract.ApplicationWithGrants>;
}

export const applicationRoutes = ({ applications, withGrants }: Services) => [
  handle(contract.listAuthStrategies, ({ developer, query }) =>
    applications.strategies(developer.portal_id, toStrategyFilter(query), toPageRequest(query)),
  ),
  handle(contract.listApplications, ({ developer, query }) =>
    applications.list(developer, toApplicationFilter(query), toPageRequest(query), query.sort),
  ),
  handle(contract.createApplication, ({ developer, body }) => applications.create(developer, body)),
  handle(contract.getApplication, async ({ developer, params, query: { include = '' } }) => {
    const { applicationId } = params;
    const withScopes = include.includes('granted_scopes');
    const found = await (withScopes ? withGrants : applications.get)(developer, applicationId);
    if (!include.includes('fields')) return found;
    return { ...found, fields: await applications.fieldsOf(developer, applicationId) };
  }),
  handle(contract.updateApplication, ({ developer, params, body }) =>
    applications.update(developer, params.applicationId, body),
  ),
  handle(contract.deleteApplication, async ({ developer, params }) => {
    await applications.remove(developer, params.applicationId);
    return undefined;
  }),
];

function toApplicationFilter(query: Query<typeof contract.listApplications>): ApplicationFilter {
  return {
    name: query['filter[name]'] ?? query['filter[name][eq]'],
    name_contains: query['filter[name][contains]'],
    auth_strategy_id: query['filter[auth_strategy_id]'] ?? query['filter[auth_strategy_id][eq]'],
  };
}

function toStrategyFilter(query: Query<typeof contract.listAuthStrategies>): StrategyFilter {
  return {
    name: query['filter[name]'] ?? query['filter[name][eq]'],
    name_contains: query['filter[name][contains]'],
    credential_type: query['filter[credential_type]'] ?? query['filter[credential_type][eq]'],
  };
}
