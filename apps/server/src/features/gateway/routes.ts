import * as contract from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { AuthorizeService, Grant } from './authorize.ts';
import type { ChangeFeed } from './changes.ts';
import type { LeakService } from './leaks.ts';
import { authorizePath, toOriginalRequest } from './request-target.ts';
import type { GatewayService } from './service.ts';

interface Services {
  changes: ChangeFeed;
  leaks: LeakService;
}

export const gatewayRoutes = ({ changes, leaks }: Services) => [
  handle(contract.listGatewayChanges, ({ gateway, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const wait_ms = (query.wait ?? 25) * 1000;
    return changes.since(gateway.org_id, { since: query.since, wait_ms }, gone.signal);
  }),
  handle(contract.reportLeakedCredentials, ({ request }) => leaks.report(request.body, request.headers)),
];

interface Authorizer {
  gateway: Pick<GatewayService, 'identify'>;
  authorization: Pick<AuthorizeService, 'authorize'>;
}

/** Every method HTTP has, for gateways ask with the method of the call. A body that comes along is not looked at. */
export async function installAuthorize(server: FastifyInstance, { gateway, authorization }: Authorizer): Promise<void> {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request;
    const token = headers[contract.gatewayTokenHeader];
    if (typeof token !== 'string') throw new Problem('unknown-gateway-token', 'This needs the token of a gateway.');
    const { org_id } = await gateway.identify(token);
    const call = toOriginalRequest({ method: request.method, url: request.raw.url ?? '', headers });
    const grant = await authorization.authorize(org_id, call, headers);
    return reply.headers(toHeaders(grant)).header('cache-control', 'no-store').send();
  }

  await server.register(async (scope) => {
    scope.setChildLoggerFactory((log) => log);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null, undefined);
    });
    for (const url of [authorizePath, `${authorizePath}/*`]) {
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        config: { isHot: true },
        exposeHeadRoute: false,
        handler: answer,
      });
    }
  });
}

/** What a header may hold of a scope: a scope that is not one by RFC 6749 cannot be passed on. */
const isScopeToken = (scope: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope);

/** All of them always, empty where there is nothing: some gateways copy headers by name and make up what is missing. */
export function toHeaders(grant: Grant): Record<string, string> {
  const names = contract.grantHeaders;
  return {
    [names.application_id]: grant.application_id,
    [names.developer_id]: grant.developer_id,
    [names.product_version_id]: grant.product_version_id,
    [names.credential_id]: grant.credential_id ?? '',
    [names.scopes]: grant.scopes.filter(isScopeToken).join(' '),
  };
}
