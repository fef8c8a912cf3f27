import { Problem } from '@portico/contract/problems.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { IdentityProviderTable } from '../../platform/database/tables/sso.ts';
import { missingSecret } from '../publication/missing-secret.ts';
import type { Step } from '../publication/publication.ts';
import { secretContext } from './provider.ts';
import { type IdentityProviderFile, kindOf, toSettings } from './provider-file.ts';
import { forgetIdentities } from './provider-store.ts';

export async function applyIdentityProviders(step: Step): Promise<Change[]> {
  const { transaction, org_id, portal_id, content, newId, time, prune, role } = step;
  const { identity_providers = [], sign_in, auto_approve_developers = false } = content.portal;
  const existing = await transaction
    .selectFrom('identity_provider')
    .selectAll()
    .where('tenant_id', '=', portal_id)
    .execute();
  const isWanted = (file: IdentityProviderFile) =>
    (file.enabled ?? true) && (sign_in === undefined || sign_in.includes(kindOf(file)));
  const wanted = await Promise.all(
    identity_providers.map(async (file, position) => ({
      tenant_id: portal_id,
      org_id,
      portal_id,
      account_kind: 'developer',
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
    // A subject is somebody at one issuer only.
    const isSame =
      after?.provider_kind === provider_kind && after.provider_settings.issuer === provider_settings.issuer;
    if (after && !isSame) await forgetIdentities(transaction, portal_id, id);
  }
  const leftovers = prune ? [] : existing.filter(({ name }) => wanted.every((provider) => provider.name !== name));
  const changes = await syncRows(transaction, {
    table: 'identity_provider',
    what: 'identity provider',
    existing: existing.map((row) => ({ ...row })),
    // Those that only stay come after those that the folder names.
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
  // Who sets up a provider can open every account whose address it names. The transaction ends with what is thrown.
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

type KeptSecret = Pick<IdentityProviderTable, 'provider_settings' | 'sealed_secret' | 'secret_variable'>;

/** Sealing the same secret again gives another text: one that is still right stays as it is. */
async function toSealedSecret(
  { org_id, portal_id, secrets, part }: Step,
  { name, oidc }: IdentityProviderFile,
  kept: KeptSecret | undefined,
): Promise<string | null> {
  if (!oidc) return null;
  const variable = oidc.client_secret_env;
  const sealed = kept?.sealed_secret ?? null;
  // What was typed into the console stands in no folder. It is meant for the issuer it was given for.
  const isForIt = kept?.provider_settings.issuer === oidc.issuer && (kept?.secret_variable ?? undefined) === variable;
  if (variable === undefined) return isForIt ? sealed : null;
  const use = { org_id, issuer: oidc.issuer };
  const secret = secrets.named(variable, use);
  if (secret === undefined && isForIt && (part || sealed !== null)) return sealed;
  if (secret === undefined) throw missingSecret(`identity provider ${name}`, variable, use);
  const context = secretContext({ tenant_id: portal_id, name });
  const known = sealed === null ? undefined : await secrets.open(sealed, context).catch(() => undefined);
  return known === secret ? sealed : secrets.seal(secret, context);
}
