import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed } from './schema.ts';

/** Features that the owner of a portal can switch on. All are off by default (FLG-01). */
export const flagKeys = ['documents-from-raw-text', 'catalog-labels', 'full-page-product-links'] as const;
export type FlagKey = (typeof flagKeys)[number];

export const PortalFlags = closed({ flags: Type.Record(Type.String(), Type.Boolean()) });
export type PortalFlags = Static<typeof PortalFlags>;

const portal = { tag: 'portal', access: 'anyone' } as const;

export const getPortalFlags = operation(portal, 'GET /api/v2/portal/flags', 'getPortalFlags', {
  summary: 'The feature flags of the portal, each with its value',
  returns: PortalFlags,
});

const flags = {
  tag: 'flags',
  access: 'user',
  role: 'admin',
  readRole: 'viewer',
  path: '/api/admin/v1/portals/{portalId}/flags',
} as const;

export const listFlags = operation(flags, 'GET', 'listFlags', {
  summary: 'The feature flags of one of the organization’s portals, each with its value',
  returns: PortalFlags,
});

export const setFlag = operation(flags, 'PUT /{key}', 'setFlag', {
  summary: 'Switch a feature flag of a portal on or off',
  scope: 'admin',
  params: { key: choice(...flagKeys) },
  body: closed({ is_on: Type.Boolean() }),
  returns: PortalFlags,
});
