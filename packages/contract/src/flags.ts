import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, Uuid } from './schema.ts';

/** What a portal's owner can switch on. All are off unless somebody says otherwise (FLG-01). */
export const flagKeys = ['documents-from-raw-text', 'catalog-labels', 'full-page-product-links'] as const;
export type FlagKey = (typeof flagKeys)[number];

export const PortalFlags = closed({ flags: Type.Record(Type.String(), Type.Boolean()) });
export type PortalFlags = Static<typeof PortalFlags>;

export const getPortalFlags = operation({
  id: 'getPortalFlags',
  summary: 'The feature flags of the portal, each with its value',
  tag: 'portal',
  method: 'GET',
  path: '/api/v2/portal/flags',
  access: 'anyone',
  returns: PortalFlags,
  status: 200,
  problems: ['unknown-portal'],
});

const base = { tag: 'flags', access: 'user', role: 'viewer' } as const;
const refusals = ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found'] as const;

export const listFlags = operation({
  ...base,
  id: 'listFlags',
  summary: 'The feature flags of one of the organization’s portals, each with its value',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/flags',
  params: closed({ portalId: Uuid }),
  returns: PortalFlags,
  status: 200,
  problems: refusals,
});

export const setFlag = operation({
  ...base,
  role: 'admin',
  scope: 'admin',
  id: 'setFlag',
  summary: 'Switch a feature flag of a portal on or off',
  method: 'PUT',
  path: '/api/admin/v1/portals/{portalId}/flags/{key}',
  params: closed({ portalId: Uuid, key: choice(...flagKeys) }),
  body: closed({ is_on: Type.Boolean() }),
  returns: PortalFlags,
  status: 200,
  problems: [...refusals, 'foreign-origin'],
});
