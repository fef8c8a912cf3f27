import type { AuthStrategy } from '@portico/contract/applications.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';

export const strategyColumns = [
  'id',
  'name',
  'credential_type',
  'key_names',
  'auth_methods',
  'available_scopes',
] as const satisfies (keyof AuthStrategyTable)[];

type StrategyRow = Pick<AuthStrategyTable, (typeof strategyColumns)[number]>;

export function toAuthStrategy(row: StrategyRow): AuthStrategy {
  const { id, name, credential_type, key_names, auth_methods, available_scopes } = row;
  return credential_type === 'key_auth'
    ? { id, name, credential_type, key_names }
    : { id, name, credential_type, auth_methods, available_scopes };
}
