import type { AuthStrategy } from '@portico/contract/applications.ts';
import { shownSettings } from '@portico/contract/credential-types.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { RegistrationStatus, VersionApplication } from '@portico/contract/registrations.ts';
import type { Database } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import { containsText } from '../../platform/database/text-match.ts';
import type { Owner } from '../access/owner.ts';
import { isReachedBy } from '../access/store/owned-applications.ts';

export interface VersionApplicationFilter {
  /** True lists the applications without a registration for the version, false those with one. */
  unregistered: boolean;
  name?: string | undefined;
  name_contains?: string | undefined;
  status?: RegistrationStatus | undefined;
  auth_strategy_id?: string | undefined;
}

export type VersionApplicationStore = ReturnType<typeof createVersionApplicationStore>;

/** A developer's applications in relation to a product version. */
export const createVersionApplicationStore = ({ engine, query }: Database) => ({
  async list(
    owner: Owner,
    product_version_id: string,
    filter: VersionApplicationFilter,
    page: PageRequest,
  ): Promise<Page<VersionApplication>> {
    const filtered = query
      .selectFrom('application')
      .where(isReachedBy(owner, engine))
      .leftJoin('registration', (join) =>
        join
          .onRef('registration.portal_id', '=', 'application.portal_id')
          .onRef('registration.application_id', '=', 'application.id')
          .on('registration.product_version_id', '=', product_version_id),
      )
      .leftJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'application.auth_strategy_id'))
      .where('registration.id', filter.unregistered ? 'is' : 'is not', null)
      .where(({ and, eb, ref }) => {
        const { name, name_contains, status, auth_strategy_id } = filter;
        return and(
          [
            name === undefined ? [] : eb('application.name', '=', name),
            name_contains === undefined ? [] : containsText(engine, ref('application.name'), name_contains),
            status === undefined ? [] : eb('registration.status', '=', status),
            auth_strategy_id === undefined ? [] : eb('application.auth_strategy_id', '=', auth_strategy_id),
          ].flat(),
        );
      });
    const rows = await fetchPage(
      filtered,
      (found) =>
        found
          .select(['application.id', 'application.name', 'application.created_at', 'application.updated_at'])
          .select(['registration.id as registration_id', 'registration.status as registration_status'])
          .select(['strategy.id as strategy_id', 'strategy.name as strategy_name'])
          .select(['strategy.credential_type', 'strategy.auth_methods'])
          .orderBy('application.name')
          .orderBy('application.id'),
      page,
    );
    return mapPage(rows, ({ strategy_id, strategy_name, credential_type, auth_methods, ...application }) => ({
      ...application,
      ...toStrategy({ id: strategy_id, name: strategy_name, credential_type, auth_methods }),
    }));
  },
});

interface StrategyRow {
  id: string | null;
  name: string | null;
  credential_type: AuthStrategy['credential_type'] | null;
  auth_methods: string[] | null;
}

function toStrategy({
  id,
  name,
  credential_type,
  auth_methods,
}: StrategyRow): Pick<VersionApplication, 'auth_strategy'> {
  if (id === null || name === null || credential_type === null || auth_methods === null) return {};
  return { auth_strategy: { id, name, credential_type, ...shownSettings(credential_type, { auth_methods }) } };
}
