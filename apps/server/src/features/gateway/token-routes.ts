import * as contract from '@portico/contract/gateway-tokens.ts';
import type { FastifyRequest } from 'fastify';
import { handle, type User } from '../../platform/http/handle.ts';
import type { GatewayService, TokenKeeper } from './service.ts';

const toKeeper = ({ id }: User, { ip }: FastifyRequest): TokenKeeper => ({ kind: 'user', id, address: ip });

export const gatewayTokenRoutes = (gateway: Pick<GatewayService, 'list' | 'create' | 'revoke'>) => [
  handle(contract.listGatewayTokens, async ({ user }) => ({ data: await gateway.list(user.org_id) })),
  handle(contract.createGatewayToken, ({ user, body, request }) =>
    gateway.create(user.org_id, body.name, toKeeper(user, request)),
  ),
  handle(contract.revokeGatewayToken, async ({ user, params, request }) => {
    await gateway.revoke(user.org_id, params.tokenId, toKeeper(user, request));
    return undefined;
  }),
];
