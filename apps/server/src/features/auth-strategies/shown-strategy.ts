import type { AuthStrategy } from '@portico/contract/applications.ts';
import { shownSettings } from '@portico/contract/credential-types.ts';
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
  const { id, name, credential_type, ...settings } = row;
  return { id, name, credential_type, ...shownSettings(credential_type, settings) };
}
