import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { visibilities } from './constants.ts';
import { localeQuery, shownLanguage } from './content-language.ts';
import { documentImageTypes } from './document-image-types.ts';
import { DocumentNode } from './documents.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, nullable } from './schema.ts';
import { announcementLevels, homeKinds, pageLayouts, socialNetworks } from './site-kinds.ts';

const SiteLink = closed({
  label: Type.String(),
  /** A path of the portal, or a URL of another site. */
  href: Type.String(),
});
export type SiteLink = Static<typeof SiteLink>;

/** An entry of the header menu: a link, a button, or a group of links. */
export const MenuEntry = closed({
  label: Type.String(),
  href: Type.Optional(Type.String()),
  is_button: Type.Optional(Type.Boolean()),
  links: Type.Optional(Type.Array(closed({ ...SiteLink.properties, description: Type.Optional(Type.String()) }))),
});
export type MenuEntry = Static<typeof MenuEntry>;

export const SiteFooter = closed({
  columns: Type.Array(closed({ title: Type.String(), links: Type.Array(SiteLink) })),
  small_print: nullable(Type.String()),
  links: Type.Array(SiteLink),
  social: Type.Array(closed({ network: choice(...socialNetworks), href: Type.String() })),
});
export type SiteFooter = Static<typeof SiteFooter>;

export const SiteAnnouncement = closed({
  /** Changes with its content: a reader who closed it sees the next one. */
  id: Type.String(),
  text: Type.String(),
  level: choice(...announcementLevels),
  is_dismissible: Type.Boolean(),
  /** Without a label, the portal has its own. */
  link: nullable(closed({ label: nullable(Type.String()), href: Type.String() })),
});
export type SiteAnnouncement = Static<typeof SiteAnnouncement>;

/** What stands around every page: the parts that this reader may use. */
export const SiteFrame = closed({
  home: choice(...homeKinds),
  /** Null where the owners wrote none: the portal then shows its own link to the catalog. */
  menu: nullable(Type.Array(MenuEntry)),
  footer: nullable(SiteFooter),
  announcement: nullable(SiteAnnouncement),
});
export type SiteFrame = Static<typeof SiteFrame>;

export const SitePage = closed({
  path: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  layout: choice(...pageLayouts),
  /** Whether strangers may read it. */
  is_public: Type.Boolean(),
  updated_at: DateTime,
  content: DocumentNode,
  ...shownLanguage,
});
export type SitePage = Static<typeof SitePage>;

const site = { tag: 'site', access: 'reader', path: '/api/v2/portal' } as const;

export const getSiteFrame = operation(site, 'GET /site', 'getSiteFrame', {
  summary: 'The menu, the footer and the announcement, as the caller sees them',
  query: closed(localeQuery),
  returns: SiteFrame,
});

export const getSitePage = operation(site, 'GET /page', 'getSitePage', {
  summary: 'A page that the owners of the portal wrote',
  query: closed({ path: Type.String({ minLength: 1, maxLength: 1000 }), ...localeQuery }),
  returns: SitePage,
  problems: ['not-found'],
});

export const getSiteImage = operation(site, 'GET /page-images/{imagePath}', 'getSiteImage', {
  summary: 'An image of such a page, by its path in the folder of pages',
  params: { imagePath: Type.String({ minLength: 1, maxLength: 500 }) },
  restParam: 'imagePath',
  produces: documentImageTypes,
  problems: ['not-found'],
});

export const AdminSitePage = closed({
  path: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  /** Its file in the folder of pages. */
  source_path: Type.String(),
  layout: choice(...pageLayouts),
  /** Null where it follows the portal: everyone on a public one, developers on a private one. */
  visibility: nullable(choice(...visibilities)),
  /** The names of the teams that read it, where its visibility is `teams`. */
  teams: Type.Array(Type.String()),
  created_at: DateTime,
  updated_at: DateTime,
});
export type AdminSitePage = Static<typeof AdminSitePage>;

export const listSitePages = operation({ ...ownPortal, tag: 'site' }, 'GET /pages', 'listSitePages', {
  summary: 'The pages that a portal publishes besides its products, by path',
  returns: closed({ data: Type.Array(AdminSitePage) }),
});
