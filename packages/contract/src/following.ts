import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, IdOrName, Uuid } from './schema.ts';

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
    hasPage: true,
    problems: ['unknown-token', 'unsupported-media-type', 'payload-too-large'],
  },
);
