import Type, { type Static } from 'typebox';
import { allowedTimePeriods } from './constants.ts';
import { operation } from './operation.ts';
import { choice, closed, Uuid } from './schema.ts';

export const PortalContext = closed({
  portal_id: Uuid,
  org_id: Uuid,
  name: Type.String(),
  canonical_domain: Type.String(),
  featureset_id: Type.String(),
  feature_set: Type.String(),
  is_public: Type.Boolean(),
  rbac_enabled: Type.Boolean(),
  basic_auth_enabled: Type.Boolean(),
  oidc_auth_enabled: Type.Boolean(),
  saml_auth_enabled: Type.Boolean(),
  allowed_time_period: choice(...allowedTimePeriods),
  dcr_provider_ids: Type.Array(Uuid),
});
export type PortalContext = Static<typeof PortalContext>;

/** What happens after somebody signed up. */
export const PortalSignUp = closed({
  /** Whether an account is open as soon as its address is confirmed. */
  auto_approve_developers: Type.Boolean(),
  /** Whether the server sends mails, or keeps them for the portal's owner to look at. */
  mail_enabled: Type.Boolean(),
});
export type PortalSignUp = Static<typeof PortalSignUp>;

const Link = Type.Object({ url: Type.String() });
const Text = Type.Object({ text: Type.String() });

export const PortalAppearance = closed({
  variables: Type.Object({
    catalog: Type.Object({
      logo: Type.Optional(Link),
      cover: Type.Optional(Link),
      primary_header: Type.Optional(Text),
      welcome_message: Type.Optional(Text),
    }),
  }),
  stylesheets: Type.Object({
    global: Type.Object({ main: Type.Object({ data: Type.Record(Type.String(), Type.Unknown()) }) }),
  }),
});
export type PortalAppearance = Static<typeof PortalAppearance>;

const read = { tag: 'portal', method: 'GET', access: 'anyone', status: 200, problems: ['unknown-portal'] } as const;

export const getPortalContext = operation({
  ...read,
  id: 'getPortalContext',
  summary: 'The portal that serves this host name',
  path: '/api/v2/portal',
  returns: PortalContext,
});

export const getPortalSignUp = operation({
  ...read,
  id: 'getPortalSignUp',
  summary: 'Whether new accounts are approved automatically, and whether mails are sent',
  path: '/api/v2/portal/sign-up',
  returns: PortalSignUp,
});

export const getPortalAppearance = operation({
  ...read,
  id: 'getPortalAppearance',
  summary: 'Texts, images and theme of the portal',
  path: '/api/v2/portal/appearance',
  returns: PortalAppearance,
});

const image = { ...read, produces: ['image/png', 'image/jpeg', 'image/svg+xml'] } as const;

export const getPortalLogo = operation({
  ...image,
  id: 'getPortalLogo',
  summary: 'The logo image',
  path: '/api/v2/portal/logo',
  problems: ['unknown-portal', 'not-found'],
});

export const getPortalCover = operation({
  ...image,
  id: 'getPortalCover',
  summary: 'The cover image of the catalog',
  path: '/api/v2/portal/catalog-cover',
  problems: ['unknown-portal', 'not-found'],
});

export const getPortalFavicon = operation({
  ...image,
  id: 'getPortalFavicon',
  summary: 'The icon of browser tabs',
  path: '/api/v2/portal/favicon.ico',
  problems: ['unknown-portal', 'not-found'],
});

const sheet = { ...read, produces: ['text/css'] } as const;

export const getPortalStylesheet = operation({
  ...sheet,
  id: 'getPortalStylesheet',
  summary: 'The theme as CSS variables',
  path: '/api/v2/portal/stylesheet.css',
});

export const getPortalFonts = operation({
  ...sheet,
  id: 'getPortalFonts',
  summary: 'The fonts as CSS',
  path: '/api/v2/portal/stylesheet/font.css',
});
