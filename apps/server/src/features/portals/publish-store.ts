import { defaultQuotas } from '@portico/contract/constants.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { AuthStrategyTable, PortalTable } from '../../platform/database/tables/catalog.ts';
import { serverCredentialTypes } from '../auth-strategies/credential-types.ts';
import { registrationTokenContext } from '../external-issuers/external-clients.ts';
import type { PortalFile } from '../publication/content.ts';
import { missingSecret } from '../publication/missing-secret.ts';
import { hashOf, type Publication, type Step, type Tx } from '../publication/publication.ts';
import type { Appearance } from './appearance.ts';

export async function applyPortal(transaction: Tx, publication: Publication, time: string) {
  const { org_id, content, newId } = publication;
  const { portal: file } = content;
  const { header, welcome, css, accent, sections, texts, buttons, fonts } = file.appearance ?? {};
  const theme = withoutUndefined({ accent, sections, texts, buttons, fonts });
  const appearance: Appearance = {
    ...(header !== undefined && { header }),
    ...(welcome !== undefined && { welcome }),
    ...(css !== undefined && { css }),
    ...(Object.keys(theme).length > 0 && { theme }),
  };
  const wanted = {
    org_id,
    name: file.name,
    title: file.title,
    description: file.description ?? null,
    canonical_domain: file.hosts[0] as string,
    // A column that is left out stays as it is.
    ...(!publication.keep_access && toDoors(file)),
    allowed_time_period: file.allowed_time_period ?? '24h',
    appearance: appearance as PortalTable['appearance'],
    try_it_private_addresses: file.try_it?.private_addresses ?? false,
    ...defaultQuotas,
    ...withoutUndefined(file.quotas ?? {}),
  };
  const existing = await transaction
    .selectFrom('portal')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('name', '=', file.name)
    .execute();
  const portal_id = existing[0]?.id ?? newId();
  const changes = await syncRows(transaction, {
    table: 'portal',
    what: 'portal',
    existing: existing.map((row) => ({ ...row })),
    wanted: [wanted],
    nameOf: (row) => String(row.name),
    key: ['id'],
    onCreate: () => ({ id: portal_id, catalog_revision: 0, created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune: false,
  });
  return { portal_id, changes };
}

/** Who comes in, and who decides that. */
const toDoors = (file: PortalFile) => ({
  is_public: file.visibility === 'public',
  rbac_enabled: file.rbac ?? false,
  basic_auth_enabled: (file.sign_in ?? ['basic']).includes('basic'),
  auto_approve_developers: file.auto_approve_developers ?? false,
  auto_approve_registrations: file.auto_approve_applications ?? false,
  allowed_origins: file.allowed_origins ?? [],
});

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;

export async function applyAssets({ transaction, portal_id, content, prune }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('portal_asset')
    .select(['portal_id', 'kind', 'media_type', 'hash'])
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'portal_asset',
    what: 'image',
    existing: existing.map((row) => ({ ...row, content: undefined as Uint8Array | undefined })),
    // The bytes stand in for themselves by their hash: an unchanged image is not even read.
    wanted: Object.entries(content.assets).flatMap(([kind, { media_type, bytes }]) => {
      const hash = hashOf(bytes);
      const isThere = existing.some((row) => row.kind === kind && row.hash === hash);
      return [{ portal_id, kind, media_type, hash, ...(isThere ? {} : { content: bytes }) }];
    }),
    nameOf: ({ kind }) => String(kind),
    key: ['portal_id', 'kind'],
    onCreate: () => ({}),
    prune,
  });
}

export async function applyStrategies(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content, newId, time, prune } = step;
  const existing = await transaction
    .selectFrom('auth_strategy')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .execute();
  const named = content.portal.auth_strategies ?? [];
  const leftovers = prune ? [] : existing.filter(({ name }) => named.every((strategy) => strategy.name !== name));
  const wanted = await Promise.all(
    named.map(async (strategy, position) => ({
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
  return syncRows(transaction, {
    table: 'auth_strategy',
    what: 'auth strategy',
    existing: existing.map((row) => ({ ...row })),
    // Those that only stay come after those that the folder names.
    wanted: [...wanted, ...leftovers.map(({ name }, at) => ({ portal_id, name, position: named.length + at }))],
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time }),
    prune,
  });
}

type StrategyFile = NonNullable<PortalFile['auth_strategies']>[number];

type KeptToken = Pick<AuthStrategyTable, 'issuer' | 'registration_token' | 'secret_variable'>;

/** Sealing the same secret again gives another text: one that is still right stays as it is. */
async function toRegistrationToken(
  { org_id, portal_id, secrets, part }: Step,
  { name, issuer, client_registration }: StrategyFile,
  kept: KeptToken | undefined,
): Promise<string | null> {
  if (!client_registration) return null;
  const variable = client_registration.token_env;
  const sealed = kept?.registration_token ?? null;
  // What was typed into the console stands in no folder. It is meant for the issuer it was given for.
  const isForIt = kept?.issuer === issuer && (kept?.secret_variable ?? undefined) === variable;
  if (variable === undefined) return isForIt ? sealed : null;
  const use = { org_id, issuer };
  const token = secrets.named(variable, use);
  if (token === undefined && isForIt && (part || sealed !== null)) return sealed;
  if (token === undefined) throw missingSecret(`auth strategy ${name}`, variable, use);
  const context = registrationTokenContext({ portal_id, name });
  const known = sealed === null ? undefined : await secrets.open(sealed, context).catch(() => undefined);
  return known === token ? sealed : secrets.seal(token, context);
}
