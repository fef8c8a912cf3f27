import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';

type Strategy = Pick<AuthStrategyTable, 'key_names' | 'auth_methods' | 'issuer'>;

/** What callers of a product version may prove themselves by. */
export interface Accepts {
  key_names: readonly string[];
  bearer: boolean;
  /** Client ID and secret with the call itself, as HTTP Basic. */
  basic: boolean;
}

/** How the server treats one credential type. Its forms and answers are in `credential-types.ts` of the contract. */
export interface ServerCredentialType {
  /** The key names of a strategy that names none. */
  readonly default_key_names: readonly string[];
  /** Whose tokens are valid: the portal's, those of the issuer with this URL, or none. */
  tokenIssuer(strategy: Pick<Strategy, 'issuer'>): 'portal' | { url: string } | undefined;
  /** What a gateway checks. */
  accepts(strategy: Strategy): Partial<Accepts>;
}
