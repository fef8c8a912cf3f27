import * as contract from '@portico/contract/gateway-tokens.ts';
import type { FastifyRequest } from 'fastify';
import { handle, type User } from '../../platform/http/handle.ts';
import type { ActedBy } from '../audit/service.ts';
import type { GatewayService } from './service.ts';

const actedBy = ({ id }: User, { ip }: FastifyRequest): ActedBy => ({ actor: { kind: 'user', id }, address: ip });

export const gatewayTokenRoutes = (gateway: Pick<GatewayService, 'list' | 'create' | 'revoke'>) => [
  handle(contract.listGatewayTokens, async ({ user }) => ({ data: await gateway.list(user.org_id) })),
  handle(contract.createGatewayToken, ({ user, body, request }) =>
    gateway.create(user.org_id, body.name, actedBy(user, request)),
  ),
  handle(contract.revokeGatewayToken, async ({ user, params, request }) => {
    await gateway.revoke(user.org_id, params.tokenId, actedBy(user, request));
    return undefined;
  }),
];
