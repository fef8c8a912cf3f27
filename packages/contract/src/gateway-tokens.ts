import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, DateTime, Name, nullable, Uuid } from './schema.ts';

export const GatewayToken = closed({
  id: Uuid,
  name: Name,
  last_four: Type.String(),
  created_at: DateTime,
  last_used_at: nullable(DateTime),
});
export type GatewayToken = Static<typeof GatewayToken>;

const tokens = {
  tag: 'gateway-tokens',
  access: 'user',
  role: 'admin',
  readRole: 'viewer',
  path: '/api/admin/v1/gateway-tokens',
} as const;

export const listGatewayTokens = operation(tokens, 'GET', 'listGatewayTokens', {
  summary: 'The tokens by which gateways ask and report',
  returns: closed({ data: Type.Array(GatewayToken) }),
});

export const createGatewayToken = operation(tokens, 'POST', 'createGatewayToken', {
  summary: 'Create a token for a gateway; it is in this answer and nowhere else',
  scope: 'admin',
  body: closed({ name: Name }),
  returns: closed({ id: Uuid, token: Type.String() }),
  problems: ['too-many-requests'],
});

export const revokeGatewayToken = operation(tokens, 'DELETE /{tokenId}', 'revokeGatewayToken', {
  summary: 'Revoke a token at once; gateways that use it are refused from then on',
  scope: 'admin',
});
