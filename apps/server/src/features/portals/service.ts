import type { Locale } from '@portico/contract/constants.ts';
import type { PortalAppearance, PortalContext, PortalSignUp } from '@portico/contract/portal.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import type { Notices } from '../../platform/database/notices.ts';
import type { AssetKind } from '../../platform/database/tables/catalog.ts';
import type { Portal } from '../../platform/portal.ts';
import type { Appearance } from './appearance.ts';
import type { PortalStore } from './store.ts';
import { createStylesheets } from './stylesheets.ts';

export type { Portal };
export type PortalService = ReturnType<typeof createPortalService>;

/** How long a server may cache a portal while the database does not announce changes of other instances. */
const rememberedMs = 250;
/** How long it may while the database announces them. */
const rememberedWhileHeardMs = 30_000;

interface Deps {
  store: PortalStore;
  /** Whether a mail server is configured. */
  mail_enabled: boolean;
  notices: Pick<Notices, 'isHeard' | 'position' | 'on'>;
  now(): number;
}

export function createPortalService({ store, mail_enabled, notices, now }: Deps) {
  const remembered = createExpiringCache<{ portal: Portal | undefined }>({
    maximum: 10_000,
    for_ms: rememberedMs,
    while_heard: { by: notices, for_ms: rememberedWhileHeardMs },
    clock: now,
  });
  notices.on('portal', remembered.clear);

  async function byHost(hostHeader: string | undefined): Promise<Portal> {
    const header = hostHeader ?? '';
    const { portal } = await remembered.read(header, async () => ({
      portal: await store.findByHost(toHostName(header)),
    }));
    return orUnknown(portal);
  }

  return {
    byHost,
    /** Like `byHost`, but from the cache only. */
    recall: (hostHeader: string | undefined): Portal | undefined => remembered.get(hostHeader ?? '')?.portal,
    /** Called after a local change, so that the next request sees it. */
    forget: () => remembered.clear(),
    byId: (portal_id: string): Promise<Portal | undefined> => store.findById(portal_id),
    /** The oldest portal of an organization, if it has one. */
    ofOrganization: (org_id: string) => store.findOldest(org_id),
    isEmpty: () => store.isEmpty(),
    listIds: () => store.listIds(),
    /** Every host name of the portal that answers: unverified ones do not. */
    hosts: (portal: Portal): Promise<string[]> => store.listHosts(portal.id),

    context: (portal: Portal, include?: 'accounts'): PortalContext => ({
      portal_id: portal.id,
      org_id: portal.org_id,
      name: portal.title,
      canonical_domain: portal.canonical_domain,
      featureset_id: 'open-source',
      feature_set: 'open-source',
      is_public: portal.is_public,
      rbac_enabled: portal.rbac_enabled,
      basic_auth_enabled: portal.basic_auth_enabled,
      oidc_auth_enabled: portal.oidc_auth_enabled,
      saml_auth_enabled: portal.saml_auth_enabled,
      allowed_time_period: portal.allowed_time_period,
      dcr_provider_ids: [],
      // The published contract is closed, so only our own portal requests this field.
      ...(include === 'accounts' && { has_accounts: portal.has_accounts, ...languagesOf(portal) }),
    }),

    signUp: ({ auto_approve_developers, password_rules }: Portal): Omit<PortalSignUp, 'fields' | 'terms'> => ({
      auto_approve_developers,
      mail_enabled,
      password_rules,
    }),

    /** The texts may be given in the reader's language. */
    async appearance(
      portal: Portal,
      translated?: { file: { appearance?: Pick<Appearance, 'header' | 'welcome'> } },
    ): Promise<PortalAppearance> {
      const { header, welcome }: Appearance = { ...(portal.appearance as Appearance), ...translated?.file.appearance };
      const hashes = new Map((await store.listAssetHashes(portal.id)).map(({ kind, hash }) => [kind, hash]));
      // The hash in the URL lets browsers cache an image forever, and load a new one at once.
      const link = (kind: AssetKind, path: string) => {
        const hash = hashes.get(kind);
        return hash ? { url: `/api/v2/portal/${path}?v=${hash.slice(0, 12)}` } : undefined;
      };
      const logo = link('logo', 'logo');
      const cover = link('cover', 'catalog-cover');
      return {
        variables: {
          catalog: {
            ...(logo && { logo }),
            ...(cover && { cover }),
            ...(header && { primary_header: { text: header } }),
            ...(welcome && { welcome_message: { text: welcome } }),
          },
        },
        stylesheets: { global: { main: { data: {} } } },
      };
    },

    async asset(portal: Portal, kind: AssetKind) {
      const asset = await store.findAsset(portal.id, kind);
      if (!asset) throw new Problem('not-found', `This portal has no ${kind}.`);
      return asset;
    },

    findAsset: (portal: Portal, kind: AssetKind) => store.findAsset(portal.id, kind),

    async assetHash(portal: Portal, kind: AssetKind): Promise<string | undefined> {
      return (await store.listAssetHashes(portal.id)).find((asset) => asset.kind === kind)?.hash;
    },

    theme: (portal: Portal): Theme => (portal.appearance as Appearance).theme ?? {},
    ...createStylesheets(),
  };
}

function orUnknown(portal: Portal | undefined): Portal {
  if (!portal) throw new Problem('unknown-portal', 'No portal answers at this host name.');
  return portal;
}

/** The host name of a Host header, without port and final dot, in lower case. */
export function toHostName(header: string | undefined): string {
  const host = (header ?? '').trim().toLowerCase();
  const withoutPort = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d*$/, '');
  return withoutPort.endsWith('.') ? withoutPort.slice(0, -1) : withoutPort;
}

/** The languages of the portal's content, where there are several. */
const languagesOf = ({ language, content_languages }: Portal): Pick<PortalContext, 'languages'> =>
  content_languages === '' ? {} : { languages: [language, ...(content_languages.split(',') as Locale[])] };
