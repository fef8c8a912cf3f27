import type { Change } from '../../platform/database/row-sync.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';
import { registrationTokenContext } from '../external-issuers/external-clients.ts';
import type { PortalFile } from '../publication/content.ts';
import { sealNamedSecret } from '../publication/named-secret.ts';
import type { Step } from '../publication/publication.ts';
import { serverCredentialTypes } from './credential-types.ts';
import { listStrategies, syncStrategies } from './publish-store.ts';

/** Applies the auth strategies of a portal's file. */
export async function applyStrategies(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content } = step;
  const existing = await listStrategies(transaction, portal_id);
  const wanted = await Promise.all(
    (content.portal.auth_strategies ?? []).map(async (strategy, position) => ({
      portal_id,
      name: strategy.name,
      position,
      credential_type: strategy.credential_type,
      key_names: strategy.key_names ?? [...serverCredentialTypes[strategy.credential_type].default_key_names],
      auth_methods: strategy.auth_methods ?? [],
      available_scopes: strategy.scopes ?? [],
      issuer: strategy.issuer ?? null,
      audience: strategy.audience ?? null,
      registers_clients: strategy.client_registration !== undefined,
      secret_variable: strategy.client_registration?.token_env ?? null,
      registration_token: await toRegistrationToken(
        step,
        strategy,
        existing.find(({ name }) => name === strategy.name),
      ),
    })),
  );
  return syncStrategies(step, existing, wanted);
}

type StrategyFile = NonNullable<PortalFile['auth_strategies']>[number];
type KeptToken = Pick<AuthStrategyTable, 'issuer' | 'registration_token' | 'secret_variable'>;

async function toRegistrationToken(
  step: Step,
  { name, issuer, client_registration }: StrategyFile,
  kept: KeptToken | undefined,
): Promise<string | null> {
  if (!client_registration) return null;
  const context = registrationTokenContext({ portal_id: step.portal_id, name });
  const owner = { kind: 'strategy', name } as const;
  const named = { owner, variable: client_registration.token_env, issuer, context };
  return sealNamedSecret(
    step,
    named,
    kept && { issuer: kept.issuer, variable: kept.secret_variable, sealed: kept.registration_token },
  );
}
