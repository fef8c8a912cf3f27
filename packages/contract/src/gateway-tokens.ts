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

const base = { tag: 'gateway-tokens', access: 'user' } as const;

export const listGatewayTokens = operation({
  ...base,
  role: 'viewer',
  id: 'listGatewayTokens',
  summary: 'The tokens by which gateways ask and report',
  method: 'GET',
  path: '/api/admin/v1/gateway-tokens',
  returns: closed({ data: Type.Array(GatewayToken) }),
  status: 200,
  problems: ['not-signed-in', 'forbidden'],
});

export const createGatewayToken = operation({
  ...base,
  role: 'admin',
  scope: 'admin',
  id: 'createGatewayToken',
  summary: 'Make a token for a gateway; it is in this answer and nowhere else',
  method: 'POST',
  path: '/api/admin/v1/gateway-tokens',
  body: closed({ name: Name }),
  returns: closed({ id: Uuid, token: Type.String() }),
  status: 201,
  problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'foreign-origin', 'too-many-requests'],
});

export const revokeGatewayToken = operation({
  ...base,
  role: 'admin',
  scope: 'admin',
  id: 'revokeGatewayToken',
  summary: 'End a token at once; gateways that use it are refused from then on',
  method: 'DELETE',
  path: '/api/admin/v1/gateway-tokens/{tokenId}',
  params: closed({ tokenId: Uuid }),
  status: 204,
  problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found', 'foreign-origin'],
});
