import * as contract from '@portico/contract/tokens.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import type { PersonalTokenService } from './service.ts';

export const tokenRoutes = (tokens: PersonalTokenService) => [
  handle(contract.listPersonalTokens, ({ user, query }) => tokens.list(user, toPageRequest(query))),
  handle(contract.listOrganizationTokens, ({ user, query }) => tokens.listAll(user, toPageRequest(query))),
  handle(contract.createPersonalToken, ({ user, body, request }) => tokens.createOwn(user, body, request.ip)),
  handle(contract.revokePersonalToken, async ({ user, params, request }) => {
    await tokens.revokeAs(user, params.tokenId, request.ip);
    return undefined;
  }),
];
