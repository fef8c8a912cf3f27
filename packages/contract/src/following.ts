import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, IdOrName, nullable, Uuid } from './schema.ts';

/** When a developer gets mails about changes of versions. */
export const changeMailRhythms = ['at-once', 'daily', 'weekly', 'off'] as const;
export const ChangeMailRhythm = choice(...changeMailRhythms);
export type ChangeMailRhythm = Static<typeof ChangeMailRhythm>;

export const ChangeMails = closed({ rhythm: ChangeMailRhythm });
export type ChangeMails = Static<typeof ChangeMails>;

/** The products that a developer follows, in addition to versions for which their applications are registered. */
export const Following = closed({
  ...ChangeMails.properties,
  /** Products that the developer may still see. */
  products: Type.Array(closed({ id: Uuid, name: Type.String(), slug: Type.String() })),
});
export type Following = Static<typeof Following>;

const developers = { tag: 'following', access: 'developer', path: '/api/v2/developer/following' } as const;
const productId = { productId: IdOrName };

export const getFollowing = operation(developers, 'GET', 'getFollowing', {
  summary: 'The products that the developer follows, and when mails about changes come',
  returns: Following,
});

export const setChangeMails = operation(developers, 'PUT /mails', 'setChangeMails', {
  summary: 'Choose when mails about changes come: at once, in a daily or weekly digest, or not at all',
  body: ChangeMails,
  returns: ChangeMails,
});

export const followProduct = operation(developers, 'PUT /products/{productId}', 'followProduct', {
  summary: 'Hear about changes of a product without being registered for it',
  params: productId,
  problems: ['limit-reached'],
});

export const unfollowProduct = operation(developers, 'DELETE /products/{productId}', 'unfollowProduct', {
  summary: 'No longer hear about changes of a product',
  params: productId,
});

export const unsubscribe = operation(
  { tag: 'following', access: 'anyone' } as const,
  'POST /unsubscribe',
  'unsubscribe',
  {
    summary: 'Turn off mails about changes by the link in one of them (RFC 8058)',
    query: closed({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    crossSite: true,
    problems: ['unknown-token', 'unsupported-media-type', 'payload-too-large'],
  },
);

export const versionNoticeKinds = ['change', 'deprecated', 'reminder', 'message', 'sunset'] as const;
export type VersionNoticeKind = (typeof versionNoticeKinds)[number];

/** The applications and developers that use a version. */
export const VersionAudience = closed({
  /** The applications with the most recent calls first. */
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
  followers: Type.Integer(),
  /** The notices about the version, the newest first. */
  notices: Type.Array(
    closed({
      id: Uuid,
      kind: choice(...versionNoticeKinds),
      subject: nullable(Type.String()),
      created_at: DateTime,
      /** The number of developers who got a mail. */
      told: Type.Integer(),
      /** The number of developers who get it with their next digest. */
      waiting: Type.Integer(),
      /** Whether all developers were handled. */
      is_done: Type.Boolean(),
    }),
  ),
});
export type VersionAudience = Static<typeof VersionAudience>;

export const VersionNoticeRecipients = closed({
  /** At most a thousand. */
  recipients: Type.Array(
    closed({
      developer_id: Uuid,
      full_name: Type.String(),
      email: Type.String(),
      /** Null while it waits for a digest. */
      told_at: nullable(DateTime),
    }),
  ),
});
export type VersionNoticeRecipients = Static<typeof VersionNoticeRecipients>;

export const VersionMessage = closed({
  subject: Type.String({ minLength: 1, maxLength: 150, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  message: Type.String({ minLength: 1, maxLength: 5000 }),
});
export type VersionMessage = Static<typeof VersionMessage>;

const versions = {
  ...ownPortal,
  tag: 'admin-products',
  path: '/api/admin/v1/portals/{portalId}/products/{productId}/versions/{versionId}',
} as const;

export const getVersionAudience = operation(versions, 'GET /audience', 'getVersionAudience', {
  summary: 'Applications that use a version, and what their developers were told',
  returns: VersionAudience,
});

export const getVersionNoticeRecipients = operation(
  versions,
  'GET /audience/{noticeId}',
  'getVersionNoticeRecipients',
  { summary: 'The developers who were told something about a version', returns: VersionNoticeRecipients },
);

export const writeToAudience = operation(versions, 'POST /audience/messages', 'writeToAudience', {
  summary: 'Write a mail to the developers of the applications that are registered for a version',
  body: VersionMessage,
  returns: closed({ id: Uuid }),
  status: 201,
  problems: ['too-many-requests'],
});
