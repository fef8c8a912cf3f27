import { defaultQuotas, localeNames } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import { serverCredentialTypes } from '../auth-strategies/credential-types.ts';
import { toFile } from '../identity-providers/provider-file.ts';
import type { Appearance } from '../portals/appearance.ts';
import type { PortalFile } from '../publication/content.ts';
import { toMailPath } from '../publication/mail-path.ts';
import { exportProduct } from './export-product.ts';
import { exportSite } from './export-site.ts';
import { toYaml, toYamlText, withoutEmpty } from './export-yaml.ts';
import type { ExportedFiles } from './exported-files.ts';
import {
  getPortal,
  listFlags,
  listForms,
  listMailTexts,
  listNavigation,
  listOtherHosts,
  listPins,
  listPortalImages,
  listProviders,
  listStrategies,
  listSynonyms,
  listTeamMembers,
  listTeamProducts,
  listTeams,
  listVariables,
} from './portal-export-store.ts';
import { listProducts } from './product-export-store.ts';

/** Exports `portal.yaml` and the images that it names. Publishing them again changes nothing. */
export async function exportPortalFiles(query: Querying, portal_id: string): Promise<ExportedFiles> {
  const files: ExportedFiles = new Map();
  const images: Record<string, string> = {};
  for (const { kind, media_type, content } of await listPortalImages(query, portal_id)) {
    images[kind] = `assets/${kind}.${media_type === 'image/jpeg' ? 'jpg' : 'png'}`;
    files.set(images[kind], new Uint8Array(content));
  }
  for (const { template, language, subject, content } of await listMailTexts(query, portal_id)) {
    files.set(toMailPath(template, language), Buffer.from(`---\n${toYamlText({ subject })}---\n${content}`));
  }
  files.set('portal.yaml', toYaml(await toPortalFile(query, portal_id, images)));
  for (const [path, content] of await exportSite(query, portal_id)) if (!files.has(path)) files.set(path, content);
  return files;
}

/** The content of `portal.yaml`. */
export async function toPortalFile(
  query: Querying,
  portal_id: string,
  images: Record<string, string>,
): Promise<PortalFile> {
  const portal = await getPortal(query, portal_id);
  const hosts = await listOtherHosts(query, portal_id, portal.canonical_domain);
  const flags = await listFlags(query, portal_id);
  const { header, welcome, css, theme } = portal.appearance as Appearance;
  const providers = await readProviders(query, portal_id);
  return withoutEmpty({
    name: portal.name,
    title: portal.title,
    description: portal.description ?? undefined,
    language: portal.language === 'en' ? undefined : localeNames[portal.language].tag,
    hosts: [portal.canonical_domain, ...hosts.map(({ host }) => host)],
    visibility: portal.is_public ? 'public' : 'private',
    rbac: portal.rbac_enabled || undefined,
    auto_approve_developers: portal.auto_approve_developers || undefined,
    auto_approve_applications: portal.auto_approve_registrations || undefined,
    allowed_time_period: portal.allowed_time_period === '24h' ? undefined : portal.allowed_time_period,
    allowed_origins: portal.allowed_origins,
    password_rules: portal.password_rules === 'classes' ? undefined : portal.password_rules,
    search_engines: portal.search_engines ? undefined : false,
    git: portal.git ?? undefined,
    search: await readSearch(query, portal_id),
    try_it: portal.try_it_private_addresses ? { private_addresses: true } : undefined,
    quotas: withoutDefaults(portal),
    sign_in: toSignIn(portal, providers.enabledKinds),
    identity_providers: providers.files,
    appearance: { ...theme, header, welcome, css, ...images },
    flags: Object.fromEntries(flags.map(({ key, is_on }) => [key, is_on])),
    auth_strategies: await readStrategies(query, portal_id),
    teams: await readTeams(query, portal_id),
    variables: Object.fromEntries((await listVariables(query, portal_id)).map(({ name, value }) => [name, value])),
    ...Object.fromEntries(
      (await listNavigation(query, portal_id)).map(({ part, navigation }) => [part, navigation] as const),
    ),
    ...Object.fromEntries(
      (await listForms(query, portal_id)).map(({ part, definition }) => [part, definition] as const),
    ),
  }) as unknown as PortalFile;
}

/** Omits login methods for a public portal without accounts, unless omitting them would enable passwords. */
function toSignIn(
  { is_public, has_accounts, basic_auth_enabled }: Record<'is_public' | 'has_accounts' | 'basic_auth_enabled', boolean>,
  kinds: readonly string[],
): string[] | undefined {
  if (is_public && !has_accounts) return basic_auth_enabled ? undefined : [];
  return [...(basic_auth_enabled ? ['basic'] : []), ...kinds];
}

/** Omits quotas that have their default. */
const withoutDefaults = (portal: Record<keyof typeof defaultQuotas, number>) =>
  Object.fromEntries(
    Object.entries(defaultQuotas).flatMap(([name, usual]) => {
      const quota = portal[name as keyof typeof defaultQuotas];
      return quota === usual ? [] : [[name, quota]];
    }),
  );

async function readProviders(query: Querying, portal_id: string) {
  const rows = await listProviders(query, portal_id);
  const enabledKinds = new Set(rows.filter(({ is_enabled }) => is_enabled).map(({ provider_kind }) => provider_kind));
  return {
    files: rows.map((row) => ({
      ...toFile(row),
      ...(!row.is_enabled && enabledKinds.has(row.provider_kind) && { enabled: false }),
    })),
    enabledKinds: [...enabledKinds],
  };
}

async function readStrategies(query: Querying, portal_id: string) {
  const rows = await listStrategies(query, portal_id);
  return rows.map((row) => ({
    name: row.name,
    credential_type: row.credential_type,
    // An empty list is exported if omitting it would mean the default name.
    ...((row.key_names.length > 0 || serverCredentialTypes[row.credential_type].default_key_names.length > 0) && {
      key_names: row.key_names,
    }),
    ...(row.auth_methods.length > 0 && { auth_methods: row.auth_methods }),
    ...(row.available_scopes.length > 0 && { scopes: row.available_scopes }),
    ...(row.issuer && { issuer: row.issuer }),
    ...(row.audience && { audience: row.audience }),
    ...(row.registers_clients && {
      client_registration: row.secret_variable ? { token_env: row.secret_variable } : {},
    }),
  }));
}

async function readSearch(query: Querying, portal_id: string) {
  const synonyms = await listSynonyms(query, portal_id);
  const pins = Map.groupBy(await listPins(query, portal_id), ({ position }) => position);
  return withoutEmpty({
    synonyms: Object.fromEntries(synonyms.map(({ word, meanings }) => [word, meanings])),
    pins: [...pins.values()].map((rows) => ({ words: rows.map(({ words }) => words), to: rows[0]?.target })),
  });
}

async function readTeams(query: Querying, portal_id: string) {
  const teams = await listTeams(query, portal_id);
  const members = await listTeamMembers(query, portal_id);
  const grants = await listTeamProducts(query, portal_id);
  return teams.map(({ id, name }) =>
    withoutEmpty({
      name,
      products: grants
        .filter(({ team_id }) => team_id === id)
        .map(({ slug, ...roles }) => ({
          product: slug,
          roles: (['view', 'register', 'view_documentation'] as const).filter((role) => roles[role]),
        })),
      developers: members.filter(({ team_id }) => team_id === id).map(({ email }) => email),
    }),
  );
}

/** Exports a whole portal. */
export async function* exportPortal(query: Querying, portal_id: string): AsyncGenerator<[string, Uint8Array]> {
  yield* await exportPortalFiles(query, portal_id);
  for (const product of await listProducts(query, portal_id)) {
    yield* await exportProduct(query, portal_id, product);
  }
}
