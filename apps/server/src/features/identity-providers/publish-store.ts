import type { Selectable } from 'kysely';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { IdentityProviderTable } from '../../platform/database/tables/sso.ts';
import type { Step, Tx } from '../publication/publication.ts';

export type ProviderRow = Selectable<IdentityProviderTable>;

export const listProviders = (transaction: Tx, portal_id: string): Promise<ProviderRow[]> =>
  transaction.selectFrom('identity_provider').selectAll().where('tenant_id', '=', portal_id).execute();

type WantedProvider = Omit<ProviderRow, 'id' | 'created_at' | 'updated_at' | 'provider_settings'> & {
  provider_settings: object;
};

export function syncProviders(
  { transaction, portal_id, newId, time, prune }: Step,
  existing: readonly ProviderRow[],
  wanted: readonly WantedProvider[],
): Promise<Change[]> {
  const leftovers = prune ? [] : existing.filter(({ name }) => wanted.every((provider) => provider.name !== name));
  return syncRows(transaction, {
    table: 'identity_provider',
    what: 'identity provider',
    existing: existing.map((row) => ({ ...row })),
    // Providers that the folder does not have come last.
    wanted: [
      ...wanted,
      ...leftovers.map(({ name }, at) => ({ tenant_id: portal_id, name, position: wanted.length + at })),
    ],
    nameOf: ({ name }) => String(name),
    key: ['tenant_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune,
  });
}
