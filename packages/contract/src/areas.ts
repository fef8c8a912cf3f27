import { IdOrName } from './schema.ts';

/** The content of a portal, as the users of its organization see and change it. */
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

/**
 * The content that readers see. A path names a product by id, slug or name, and a version by id or by name in any case.
 */
export const catalog = {
  access: 'visitor',
  path: '/api/v2/products',
  params: { productId: IdOrName, productVersionId: IdOrName },
} as const;
