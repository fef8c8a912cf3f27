import Type, { type Static } from 'typebox';
import { allowedTimePeriods, locales, passwordRules } from './constants.ts';
import { localeQuery } from './content-language.ts';
import { FormField, Terms } from './form-fields.ts';
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
  /** With `include=accounts`: whether developers have accounts here. A public portal may have none. */
  has_accounts: Type.Optional(Type.Boolean()),
  /** With it, where content exists in several languages: all of them, the portal's own first. */
  languages: Type.Optional(Type.Array(choice(...locales))),
});
export type PortalContext = Static<typeof PortalContext>;

export const PortalSignUp = closed({
  /** Whether an account is approved as soon as its email address is confirmed. */
  auto_approve_developers: Type.Boolean(),
  /** Whether the server sends emails. Without a mail server, owners read them in the outbox. */
  mail_enabled: Type.Boolean(),
  /** The rules for passwords. */
  password_rules: choice(...passwordRules),
  /** The fields that the owners added to the form. */
  fields: Type.Array(FormField),
  /** The documents that a sign-up accepts. */
  terms: Type.Array(Terms),
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

const portal = { tag: 'portal', access: 'anyone', path: '/api/v2/portal' } as const;

export const getPortalContext = operation(portal, 'GET', 'getPortalContext', {
  summary: 'The portal that serves this host name',
  query: closed({ include: Type.Optional(choice('accounts')) }),
  returns: PortalContext,
});

export const getPortalSignUp = operation(portal, 'GET /sign-up', 'getPortalSignUp', {
  summary: 'The fields of the sign-up form, and what happens after it',
  returns: PortalSignUp,
});

export const getPortalAppearance = operation(portal, 'GET /appearance', 'getPortalAppearance', {
  summary: 'Texts, images and theme of the portal',
  query: closed(localeQuery),
  returns: PortalAppearance,
});

const image = { produces: ['image/png', 'image/jpeg', 'image/svg+xml'] } as const;

export const getPortalLogo = operation(portal, 'GET /logo', 'getPortalLogo', {
  summary: 'The logo image',
  ...image,
  problems: ['not-found'],
});

export const getPortalCover = operation(portal, 'GET /catalog-cover', 'getPortalCover', {
  summary: 'The cover image of the catalog',
  ...image,
  problems: ['not-found'],
});

export const getPortalFavicon = operation(portal, 'GET /favicon.ico', 'getPortalFavicon', {
  summary: 'The icon of browser tabs',
  ...image,
  problems: ['not-found'],
});

const sheet = { produces: ['text/css'] } as const;

export const getPortalStylesheet = operation(portal, 'GET /stylesheet.css', 'getPortalStylesheet', {
  summary: 'The theme as CSS variables',
  ...sheet,
});

export const getPortalFonts = operation(portal, 'GET /stylesheet/font.css', 'getPortalFonts', {
  summary: 'The fonts as CSS',
  ...sheet,
});
