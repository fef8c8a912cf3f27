import { Readable } from 'node:stream';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { installApart } from '../../http/install-apart.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { Portal } from '../portals/service.ts';
import { type Issuer, type Issuers, issuerPath } from './issuer.ts';
import { createIssuerLimits, toClientId } from './issuer-limits.ts';
import { toTokenId } from './token-id.ts';

interface Parts {
  issuers: Issuers;
  portalByHost(host: string | undefined): Promise<Portal>;
  attempts: AttemptService;
}

const bodyLimit = 64 * 1024;
const ofTokens: readonly string[] = ['/introspect', '/revoke'];

/** What the issuer answers. It knows ways to sign people in, too, which have no place here. */
const endpoints = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/jwks'],
  ['POST', '/token'],
  ['POST', '/introspect'],
  ['POST', '/revoke'],
] as const;

/** The portal as an issuer of tokens, below its own host name. */
export async function installIssuer(
  server: FastifyInstance,
  { issuers, portalByHost, attempts }: Parts,
): Promise<void> {
  const limits = createIssuerLimits(attempts);

  async function issuerFor(request: FastifyRequest): Promise<Issuer & { portal_id: string }> {
    const portal = await portalByHost(request.headers.host);
    const issuer = await issuers.of(portal.id);
    if (!issuer) throw new Problem('unknown-portal', 'No portal answers at this host name.');
    return { ...issuer, portal_id: portal.id };
  }

  await installApart(server, 'issuer', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
    for (const [method, path] of endpoints) {
      scope.route({
        method,
        url: `${issuerPath}${path}`,
        exposeHeadRoute: false,
        async handler(request, reply) {
          const { portal_id, issuer, provider, ring } = await issuerFor(request);
          const body = typeof request.body === 'string' ? request.body : '';
          const asked = {
            portal_id,
            address: request.ip,
            client_id: toClientId(request.headers.authorization, body),
            isForToken: path === '/token',
          };
          if (method === 'POST') await limits.check(asked);
          const sent = ofTokens.includes(path) ? await withTokenId(body, ring) : body;
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
          await provider.callback()(toProviderRequest(request, path, new URL(issuer), sent), reply.raw);
          if (method === 'POST') await limits.count(asked, reply.raw.statusCode);
        },
      });
    }
  });
}

/** The issuer's library does not look into tokens that are signed; it finds ours by their id. */
async function withTokenId(body: string, ring: Issuer['ring']): Promise<string> {
  const fields = new URLSearchParams(body);
  const token = fields.get('token');
  if (token === null || fields.getAll('token').length > 1) return body;
  fields.set('token', (await toTokenId(token, ring)) ?? 'unknown');
  return fields.toString();
}

/**
 * The request as the library is to see it: the path of the route that was found, however the caller spelled it, and the
 * address that the portal has for the world, which is not for a Host header to say.
 */
function toProviderRequest(request: FastifyRequest, path: string, issuer: URL, body: string) {
  const { raw } = request;
  const mark = raw.url?.indexOf('?') ?? -1;
  const query = mark === -1 ? '' : raw.url?.slice(mark);
  const bytes = Buffer.from(body);
  const { 'transfer-encoding': _chunked, ...headers } = raw.headers;
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : []), {
    method: raw.method,
    url: `${path}${query}`,
    originalUrl: `${issuerPath}${path}${query}`,
    httpVersion: raw.httpVersion,
    socket: raw.socket,
    headers: {
      ...headers,
      host: issuer.host,
      'x-forwarded-host': issuer.host,
      'x-forwarded-proto': issuer.protocol.slice(0, -1),
      ...(bytes.length > 0 && { 'content-length': String(bytes.length) }),
    },
  }) as never;
}
