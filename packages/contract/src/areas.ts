import { IdOrName } from './schema.ts';

/** What a portal holds, as the users of its organization see and change it. */
export const ownPortal = {
  access: 'user',
  role: 'admin',
  readRole: 'viewer',
  scope: 'admin',
  path: '/api/admin/v1/portals/{portalId}',
  changeProblems: [
    'owner-required',
    'malformed-json',
    'unsupported-media-type',
    'payload-too-large',
    'reading-too-costly',
    'too-many-requests',
    'service-unavailable',
  ],
} as const;

/** What visitors read. A product goes by its id, slug or name, a version by its id or its name in any case. */
export const catalog = {
  access: 'visitor',
  path: '/api/v2/products',
  params: { productId: IdOrName, productVersionId: IdOrName },
} as const;
