import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

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
