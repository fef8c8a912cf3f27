import type { IncomingHttpHeaders } from 'node:http';
import * as contract from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shortcut } from '../../platform/fast-path/shortcut.ts';
import { handle } from '../../platform/http/handle.ts';
import { installApart } from '../../platform/http/install-apart.ts';
import { toProblemBody } from '../../platform/http/problem-handler.ts';
import { type MaybePromise, whenThere } from '../../platform/maybe-promise.ts';
import type { Tally } from '../../platform/metrics/counters.ts';
import type { RefusalLog } from '../audit/refusals.ts';
import type { AuthorizeService, Grant } from './authorize.ts';
import type { ChangeFeed } from './changes.ts';
import type { LeakService } from './leaks.ts';
import { authorizePath, isAuthorizeUrl, isFromNginx, toOriginalRequest } from './request-target.ts';
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
  /** Counts answers by result. */
  authorizeResults: Tally;
}

/** Gateways ask with the method of the original call. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

function createAuthorizer({ gateway, authorization, authorizeResults }: Authorizer) {
  const allowed = authorizeResults.of('allowed');
  const toCounted = (grant: Grant) => {
    allowed.count += 1;
    return toAnswer(grant);
  };
  return ({ method, url, headers }: Asked): MaybePromise<Record<string, string>> => {
    const token = headers[contract.gatewayTokenHeader];
    if (typeof token !== 'string') throw new Problem('unknown-gateway-token', 'This needs the token of a gateway.');
    const grant = whenThere(gateway.identify(token), ({ org_id }) =>
      authorization.authorize(org_id, toOriginalRequest({ method, url, headers }), headers),
    );
    return whenThere(grant, toCounted);
  };
}

function toAnswer(grant: Grant): Record<string, string> {
  const answered = toHeaders(grant);
  if (grant.ending) Object.assign(answered, grant.ending);
  answered['cache-control'] = 'no-store';
  answered['content-length'] = '0';
  return answered;
}

/** The fast path for allowed calls, which are nearly all. The route formats refusals. */
export function createAuthorizeShortcut(services: Authorizer): Shortcut {
  const authorize = createAuthorizer(services);
  return {
    route: authorizePath,
    isHot: true,
    isFor: ({ method = '', url = '' }) => isAuthorizeUrl(url) && methods.includes(method),
    answer: ({ method = '', url = '', headers }, response) =>
      whenThere(authorize({ method, url, headers }), (answered) => {
        response.writeHead(200, answered).end();
        return true;
      }),
  };
}

/** Accepts any body and ignores it. */
export async function installAuthorize(
  server: FastifyInstance,
  services: Authorizer & { refusals: Pick<RefusalLog, 'noteCall'> },
): Promise<void> {
  const authorize = createAuthorizer(services);
  /** Headers are ASCII, so other characters are escaped as in JSON. */
  const toHeaderText = (body: object) =>
    JSON.stringify(body).replaceAll(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  /** Requests of unknown gateways are not audited: anyone can send them. */
  async function noteRefusal(error: unknown, headers: IncomingHttpHeaders): Promise<void> {
    if (!(error instanceof Problem) || error.code === 'unknown-gateway-token') return;
    const token = String(headers[contract.gatewayTokenHeader]);
    services.refusals.noteCall(error, await services.gateway.identify(token));
  }
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, raw, headers } = request;
    try {
      return reply.headers(await authorize({ method, url: raw.url ?? '', headers })).send();
    } catch (error) {
      services.authorizeResults.add(error instanceof Problem ? error.code : 'error');
      await noteRefusal(error, headers);
      if (error instanceof Problem && isFromNginx(headers)) {
        reply.header(contract.problemHeader, toHeaderText(toProblemBody(error, request)));
      }
      throw error;
    }
  }

  await installApart(server, 'authorize', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null, undefined);
    });
    for (const url of [authorizePath, `${authorizePath}/*`]) {
      scope.route({
        method: methods,
        url,
        config: { isHot: true },
        exposeHeadRoute: false,
        handler: answer,
      });
    }
  });
}

/** Whether a scope is valid by RFC 6749; others cannot be forwarded in a header. */
const isScopeToken = (scope: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope);

/** Every header is set, even if empty: some gateways copy headers by name and fill in missing ones. */
export function toHeaders(grant: Grant): Record<string, string> {
  const names = contract.grantHeaders;
  return {
    [names.application_id]: grant.application_id,
    [names.developer_id]: grant.developer_id,
    [names.product_version_id]: grant.product_version_id,
    [names.credential_id]: grant.credential_id ?? '',
    [names.scopes]: grant.scopes.length === 0 ? '' : grant.scopes.filter(isScopeToken).join(' '),
  };
}
