import { invalidParameter } from '@portico/contract/problems.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { Proof } from './proof.ts';

type Strategy = Pick<AuthStrategyTable, 'key_names' | 'auth_methods' | 'issuer'>;

/** The settings of a strategy as its file has them; omitted ones are undefined. */
interface StrategySettings {
  issuer?: string;
  audience?: string;
}

/** The behavior of one credential type. Its forms and answers are in `credential-types.ts` of the contract. */
export interface ServerCredentialType {
  /** The key names of a strategy that sets none. */
  readonly default_key_names: readonly string[];
  /** Refuses incomplete settings. */
  validate(settings: StrategySettings): void;
  /** The issuer of valid tokens: the portal, the issuer with this URL, or none. */
  tokenIssuer(strategy: Pick<Strategy, 'issuer'>): 'portal' | { url: string } | undefined;
  /** Creates a key, which is shown once; undefined for types without keys. */
  createKey?(key: { portal_id: string; id: string }, hashSecret: HashSecret): Promise<string>;
  /** The proofs that a gateway accepts. */
  proofs(strategy: Strategy): readonly Proof[];
}

/** An issuer's tokens for other audiences must not count, so each issuer requires an audience. */
export function requireAudience({ issuer, audience }: StrategySettings): void {
  if (issuer === undefined || audience !== undefined) return;
  const reason = 'is required with an issuer: tokens that are meant for others are refused';
  throw invalidParameter({ field: 'audience', rule: 'required', reason });
}
