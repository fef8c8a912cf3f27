import Type, { type Static } from 'typebox';
import { editBytesMaximum } from './admin-products.ts';
import { RevisionDetails } from './admin-revisions.ts';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { EditFinding } from './publishing.ts';
import { choice, closed, DateTime, nullable } from './schema.ts';
import { pageLayouts } from './site-kinds.ts';

/** The parts of a site beside its pages, as `portal.yaml` names them. */
export const sitePartNames = ['menu', 'footer', 'announcement'] as const;
export type SitePartName = (typeof sitePartNames)[number];

/** A page by its file in the publishing folder, or a part of `portal.yaml`. */
export const SiteFile = Type.String({
  pattern: `^(?:${sitePartNames.join('|')}|pages/(?!\\.)[^\\\\\\u0000-\\u001f]{1,400}\\.md)$`,
  maxLength: 500,
});
export const siteTextMaximum = 1_000_000;
const SiteText = Type.String({ maxLength: siteTextMaximum });

/** The longest time that a link to a draft works, in days. */
export const draftLinkDaysMaximum = 30;
export const draftsMaximum = 500;
export const draftImagesMaximum = 50;
/** Of all images of a draft together. */
export const draftImageBytesMaximum = editBytesMaximum;

const DraftImage = closed({
  /** Relative to the folder `pages`. */
  path: Type.String(),
  media_type: Type.String(),
  size: Type.Integer(),
});

export const SiteDraft = closed({
  id: Type.String({ format: 'uuid' }),
  /** `pages/imprint.md`, or `menu`, `footer` or `announcement`. */
  file: Type.String(),
  /** The published file that it replaces; null for a new one. */
  base_file: nullable(Type.String()),
  /** The email address of the user who saved it last. */
  author: Type.String(),
  created_at: DateTime,
  updated_at: DateTime,
  /** Changes with every save. A change names the one that it is based on in `If-Match`. */
  etag: Type.String(),
  /** When it is published by itself. */
  publish_at: nullable(DateTime),
  /** Why it could not be published at its time. */
  failure: nullable(closed({ at: DateTime, findings: Type.Array(EditFinding) })),
  /** The link by which others see the draft; it ends by itself. */
  link_expires_at: nullable(DateTime),
});
export type SiteDraft = Static<typeof SiteDraft>;

export const SiteDraftDetails = closed({
  ...SiteDraft.properties,
  /** Markdown with its front matter, or a part of `portal.yaml` as JSON. */
  content: Type.String(),
  /** The published text; null where nothing is published under this name. */
  published: nullable(Type.String()),
  /** Whether it was published with other changes since the draft was begun. */
  is_overtaken: Type.Boolean(),
  images: Type.Array(DraftImage),
});
export type SiteDraftDetails = Static<typeof SiteDraftDetails>;

/** The repository that a portal is published from. */
export const GitSource = closed({
  repository: Type.String(),
  branch: nullable(Type.String()),
  /** The publishing folder in the repository; empty for its root. */
  folder: Type.String(),
});
export type GitSource = Static<typeof GitSource>;

export const SitePreviewPage = closed({
  path: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  layout: choice(...pageLayouts),
  nodes: Type.Unknown(),
});
export type SitePreviewPage = Static<typeof SitePreviewPage>;

export const SitePreview = closed({
  findings: Type.Array(EditFinding),
  /** Findings that do not prevent the publishing. */
  warnings: Type.Array(EditFinding),
  /** Null for a part that is no page, and for a page that cannot be read. */
  page: nullable(SitePreviewPage),
});
export type SitePreview = Static<typeof SitePreview>;

const site = { ...ownPortal, tag: 'site' } as const;
const drafts = { ...site, path: `${ownPortal.path}/drafts` } as const;

export const getSiteSource = operation(site, 'GET /site-source', 'getSiteSource', {
  summary: 'The published text of a page, of the menu, the footer or the announcement',
  query: closed({ file: SiteFile }),
  returns: closed({ file: Type.String(), content: nullable(Type.String()), git: nullable(GitSource) }),
});

export const previewSite = operation(site, 'POST /previews/site', 'previewSite', {
  summary: 'A preview of a page or a part of the site with its mistakes; nothing is saved',
  body: closed({
    file: SiteFile,
    content: SiteText,
    /** The draft whose images the page may show. */
    draft_id: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  bodyLimit: editBytesMaximum,
  returns: SitePreview,
  status: 200,
});

export const listSiteDrafts = operation(drafts, 'GET', 'listSiteDrafts', {
  summary: 'The drafts of pages and navigation of a portal, and the repository it is published from',
  returns: closed({ data: Type.Array(SiteDraft), git: nullable(GitSource) }),
});

export const createSiteDraft = operation(drafts, 'POST', 'createSiteDraft', {
  summary: 'Begin a draft of a new page, or of a published page, menu, footer or announcement',
  body: closed({ file: SiteFile, content: SiteText }),
  bodyLimit: editBytesMaximum,
  returns: SiteDraftDetails,
  problems: ['name-taken', 'limit-reached'],
});

export const getSiteDraft = operation(drafts, 'GET /{draftId}', 'getSiteDraft', {
  summary: 'A draft with its text, and the published text',
  returns: SiteDraftDetails,
});

export const saveSiteDraft = operation(drafts, 'PUT /{draftId}', 'saveSiteDraft', {
  summary: 'Save the text of a draft; `If-Match` names the text that it is based on',
  body: closed({
    content: SiteText,
    /** Another file, which moves the page. */
    file: Type.Optional(SiteFile),
    /** The author has seen what was published meanwhile, and the draft replaces it. */
    replaces_published: Type.Optional(Type.Boolean()),
  }),
  bodyLimit: editBytesMaximum,
  returns: SiteDraftDetails,
  problems: ['changed-meanwhile', 'name-taken'],
});

export const deleteSiteDraft = operation(drafts, 'DELETE /{draftId}', 'deleteSiteDraft', {
  summary: 'Throw a draft away; what is published stays',
});

export const getSiteDraftChanges = operation(drafts, 'GET /{draftId}/changes', 'getSiteDraftChanges', {
  summary: 'What publishing a draft would change, line by line',
  returns: closed({ files: RevisionDetails.properties.files }),
});

export const getSiteDraftPatch = operation(drafts, 'GET /{draftId}/patch', 'getSiteDraftPatch', {
  summary: 'A draft as a patch of the publishing folder, for `git apply`',
  produces: ['text/x-diff'],
});

export const publishSiteDraft = operation(drafts, 'POST /{draftId}/publish', 'publishSiteDraft', {
  summary: 'Publish a draft; `If-Match` names the text that is published',
  returns: closed({
    /** Null if nothing changed. */
    revision: nullable(Type.Integer()),
    warnings: Type.Array(EditFinding),
  }),
  status: 200,
  problems: ['changed-meanwhile', 'published-from-git'],
});

export const scheduleSiteDraft = operation(drafts, 'PUT /{draftId}/schedule', 'scheduleSiteDraft', {
  summary: 'Publish a draft by itself at a time',
  body: closed({ publish_at: DateTime }),
  returns: SiteDraft,
  problems: ['changed-meanwhile', 'published-from-git'],
});

export const unscheduleSiteDraft = operation(drafts, 'DELETE /{draftId}/schedule', 'unscheduleSiteDraft', {
  summary: 'No longer publish a draft by itself',
  returns: SiteDraft,
});

export const createDraftLink = operation(drafts, 'POST /{draftId}/link', 'createDraftLink', {
  summary: 'A link by which others see a draft for some days; an earlier link of it ends',
  body: closed({ days: Type.Integer({ minimum: 1, maximum: draftLinkDaysMaximum }) }),
  returns: closed({ url: Type.String(), expires_at: DateTime }),
});

export const deleteDraftLink = operation(drafts, 'DELETE /{draftId}/link', 'deleteDraftLink', {
  summary: 'End the link to a draft',
});

export const addDraftImage = operation(drafts, 'POST /{draftId}/images', 'addDraftImage', {
  summary: 'Add an image to the draft of a page; it is published with it',
  body: closed({ name: Type.String({ minLength: 1, maxLength: 200 }), base64: Type.String({ minLength: 1 }) }),
  bodyLimit: editBytesMaximum,
  /** `url` is what the text of the page names. */
  returns: closed({ ...DraftImage.properties, url: Type.String() }),
  problems: ['limit-reached'],
});

export const getDraftImage = operation(drafts, 'GET /{draftId}/images/{imagePath}', 'getDraftImage', {
  summary: 'An image of a draft',
  params: { imagePath: Type.String({ minLength: 1, maxLength: 500 }) },
  restParam: 'imagePath',
  produces: [
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'image/svg+xml',
    'video/mp4',
    'video/webm',
  ],
});

export const removeSitePage = operation(site, 'DELETE /pages', 'removeSitePage', {
  summary: 'Remove a published page. Pages and navigation must not lead to it',
  query: closed({ file: SiteFile }),
  returns: closed({ revision: nullable(Type.Integer()) }),
  problems: ['published-from-git'],
});

export const getRemovalPatch = operation(site, 'GET /removal-patch', 'getRemovalPatch', {
  summary: 'The removal of a page as a patch of the publishing folder, for `git apply`',
  query: closed({ file: SiteFile }),
  produces: ['text/x-diff'],
});
