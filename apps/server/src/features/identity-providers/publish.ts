import { Problem } from '@portico/contract/problems.ts';
import type { Change } from '../../platform/database/row-sync.ts';
import type { IdentityProviderFile } from '../publication/identity-provider-file.ts';
import { sealNamedSecret } from '../publication/named-secret.ts';
import type { Step } from '../publication/publication.ts';
import { secretContext } from './provider.ts';
import { kindOf, toSettings } from './provider-file.ts';
import { forgetIdentities } from './provider-store.ts';
import { listProviders, type ProviderRow, syncProviders } from './publish-store.ts';

/** Applies the identity providers of a portal's file. */
export async function applyIdentityProviders(step: Step): Promise<Change[]> {
  const { transaction, org_id, portal_id, content, role } = step;
  const { identity_providers = [], sign_in, auto_approve_developers = false } = content.portal;
  const existing = await listProviders(transaction, portal_id);
  const isWanted = (file: IdentityProviderFile) =>
    (file.enabled ?? true) && (sign_in === undefined || sign_in.includes(kindOf(file)));
  const wanted = await Promise.all(
    identity_providers.map(async (file, position) => ({
      tenant_id: portal_id,
      org_id,
      portal_id,
      account_kind: 'developer' as const,
      name: file.name,
      title: file.title ?? file.name,
      provider_kind: kindOf(file),
      is_enabled: isWanted(file),
      position,
      provider_settings: toSettings(file, { auto_approve: auto_approve_developers }),
      secret_variable: file.oidc?.client_secret_env ?? null,
      sealed_secret: await toSealedSecret(
        step,
        file,
        existing.find(({ name }) => name === file.name),
      ),
    })),
  );
  for (const { id, name, provider_kind, provider_settings } of existing) {
    const after = wanted.find((provider) => provider.name === name);
    // A subject identifies a person at one issuer only.
    const isSame =
      after?.provider_kind === provider_kind && after.provider_settings.issuer === provider_settings.issuer;
    if (after && !isSame) await forgetIdentities(transaction, portal_id, id);
  }
  const changes = await syncProviders(step, existing, wanted);
  // A provider can open every account whose email address it sends, so only owners may set one up. The error rolls the
  // transaction back.
  const isAllowed = role === undefined || role === 'owner';
  if (changes.length > 0 && !isAllowed) throw ownerRequired(changes);
  return changes;
}

const ownerRequired = (changes: readonly Change[]) =>
  new Problem(
    'owner-required',
    `Only owners of the organization change identity providers, by a session or a token with the scope owner: ` +
      `${changes.map(({ name }) => name).join(', ')}. Nothing was published.`,
  );

async function toSealedSecret(
  step: Step,
  { name, oidc }: IdentityProviderFile,
  kept: ProviderRow | undefined,
): Promise<string | null> {
  if (!oidc) return null;
  const { issuer, client_secret_env: variable } = oidc;
  const context = secretContext({ tenant_id: step.portal_id, name });
  return sealNamedSecret(
    step,
    { owner: { kind: 'provider', name }, variable, issuer, context },
    kept && { issuer: kept.provider_settings.issuer, variable: kept.secret_variable, sealed: kept.sealed_secret },
  );
}
