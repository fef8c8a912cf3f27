import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { locales } from './constants.ts';
import { ChangeMailRhythm } from './following.ts';
import { operation } from './operation.ts';
import { FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

export const versionNoticeKinds = ['change', 'deprecated', 'reminder', 'message', 'sunset'] as const;
export type VersionNoticeKind = (typeof versionNoticeKinds)[number];

/** The applications and developers that use a version. */
export const VersionAudience = closed({
  /** Developers who hear of changes of the version. Nobody is counted twice. */
  reach: closed({
    /** The number of developers with an application that is registered for the version. */
    registered: Type.Integer(),
    /** The number of other developers who follow the product. */
    following: Type.Integer(),
    /** The number of these developers who turned mails about changes off. */
    turned_off: Type.Integer(),
    /** The number of developers who would get a message from the owners. */
    messages: Type.Integer(),
  }),
  /** The number of registered applications, and of those that called in the last 30 days. */
  registrations: closed({ all: Type.Integer(), calling: Type.Integer() }),
  /** At most a thousand applications, those with the most recent calls first. */
  applications: Type.Array(
    closed({
      id: Uuid,
      name: Type.String(),
      developer_name: Type.String(),
      developer_email: Type.String(),
      status: choice('approved', 'pending'),
      /** Calls of the last 30 days, as gateways report them. */
      requests: Type.Integer(),
      /** The hour of the last known call. */
      last_call_at: nullable(DateTime),
    }),
  ),
  /**
   * The operations that these applications called in the last 30 days: first those that were removed, are deprecated or have
   * breaking changes, then by calls. At most a hundred. Empty if gateways do not report methods and paths.
   */
  operations: Type.Array(
    closed({
      slug: Type.String(),
      method: Type.String(),
      path: Type.String(),
      is_removed: Type.Boolean(),
      is_deprecated: Type.Boolean(),
      /** The time of the last breaking change within 30 days. */
      broken_at: nullable(DateTime),
      requests: Type.Integer(),
      /** The minute of the last known call. */
      last_call_at: DateTime,
      application_count: Type.Integer(),
      /** The ten applications with most calls. */
      applications: Type.Array(closed({ id: Uuid, name: Type.String(), requests: Type.Integer() })),
    }),
  ),
  followers: Type.Integer(),
  /** The notices about the version, the newest first. */
  notices: Type.Array(
    closed({
      id: Uuid,
      kind: choice(...versionNoticeKinds),
      subject: nullable(Type.String()),
      created_at: DateTime,
      /** The number of developers who got a mail. */
      mailed: Type.Integer(),
      /** The number of developers who get it with their next digest. */
      waiting: Type.Integer(),
      /** Whether all developers were handled. */
      is_done: Type.Boolean(),
    }),
  ),
});
export type VersionAudience = Static<typeof VersionAudience>;

/** A developer who hears of changes of a version. */
export const VersionDeveloper = closed({
  id: Uuid,
  full_name: Type.String(),
  email: Type.String(),
  /** Registered developers may follow the product as well. */
  reason: choice('registered', 'following'),
  rhythm: ChangeMailRhythm,
});
export type VersionDeveloper = Static<typeof VersionDeveloper>;

export const VersionNoticeRecipients = closed({
  /** At most a thousand. */
  recipients: Type.Array(
    closed({
      developer_id: Uuid,
      full_name: Type.String(),
      email: Type.String(),
      /** Null while it waits for a digest. */
      mailed_at: nullable(DateTime),
    }),
  ),
});
export type VersionNoticeRecipients = Static<typeof VersionNoticeRecipients>;

const draft = {
  subject: Type.String({ minLength: 1, maxLength: 150, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  /** In Markdown. */
  message: Type.String({ minLength: 1, maxLength: 5000 }),
};

export const VersionMessage = closed({
  ...draft,
  /** Chosen by the client. A request with the same id does not send the message again. */
  request_id: Type.Optional(Uuid),
});
export type VersionMessage = Static<typeof VersionMessage>;

export const VersionMessageDraft = closed({ ...draft, locale: Type.Optional(choice(...locales)) });
export type VersionMessageDraft = Static<typeof VersionMessageDraft>;

/** A message as a developer of the portal gets it. */
export const VersionMessagePreview = closed({
  subject: Type.String(),
  /** The whole mail as text. */
  text: Type.String(),
  /** The message as nodes of a document. */
  nodes: Type.Unknown(),
});
export type VersionMessagePreview = Static<typeof VersionMessagePreview>;

const versions = {
  ...ownPortal,
  tag: 'admin-products',
  path: '/api/admin/v1/portals/{portalId}/products/{productId}/versions/{versionId}/audience',
} as const;

export const getVersionAudience = operation(versions, 'GET', 'getVersionAudience', {
  summary: 'Who hears of changes of a version, the applications that use it, and the mails about it',
  returns: VersionAudience,
});

export const listVersionDevelopers = operation(versions, 'GET /developers', 'listVersionDevelopers', {
  summary: 'The developers who hear of changes of a version',
  query: closed({ ...pageQuery, 'filter[text][contains]': Type.Optional(FilterText) }),
  returns: pageOf(VersionDeveloper),
});

export const getVersionNoticeRecipients = operation(versions, 'GET /notices/{noticeId}', 'getVersionNoticeRecipients', {
  summary: 'The developers who got a mail about a version',
  returns: VersionNoticeRecipients,
});

export const writeToAudience = operation(versions, 'POST /messages', 'writeToAudience', {
  summary: 'Write a mail to the developers of the applications that are registered for a version',
  body: VersionMessage,
  returns: closed({ id: Uuid }),
  status: 201,
  problems: ['too-many-requests'],
});

export const previewVersionMessage = operation(versions, 'POST /messages/preview', 'previewVersionMessage', {
  summary: 'A message as developers would get it; nothing is sent',
  body: VersionMessageDraft,
  returns: VersionMessagePreview,
  status: 200,
});
