import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { installApart } from '../../platform/http/install-apart.ts';
import { toProblem, toProblemBody } from '../../platform/http/problem-handler.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { Portal } from '../portals/service.ts';
import { type Answered, beforeAnswer } from './before-answer.ts';
import { type Issuer, type Issuers, issuerPath } from './issuer.ts';
import { readIssuerForm, toClientId, withField } from './issuer-form.ts';
import { createIssuerLimits, type Settle } from './issuer-limits.ts';
import { toProviderRequest } from './provider-request-routes.ts';
import { toTokenId } from './token-id.ts';

interface Parts {
  issuers: Issuers;
  portalByHost(host: string | undefined): Promise<Portal>;
  attempts: AttemptService;
}

const bodyLimit = 64 * 1024;
const ofTokens: readonly string[] = ['/introspect', '/revoke'];

/** The exposed endpoints of the issuer; those for interactive logins are not. */
const endpoints = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/jwks'],
  ['POST', '/token'],
  ['POST', '/introspect'],
  ['POST', '/revoke'],
] as const;

/** Serves the portal's token issuer, below its own host name. */
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
          const form = readIssuerForm(typeof request.body === 'string' ? request.body : '');
          if ('error' in form) return reply.code(400).header('cache-control', 'no-store').send(form);
          const asked = {
            portal_id,
            address: request.ip,
            client_id: toClientId(request.headers.authorization, form.fields),
            isForToken: path === '/token',
          };
          const answer = async (settle?: Settle): Promise<void> => {
            const { token } = form.fields;
            // The issuer's library does not read signed tokens; it finds ours by id.
            const isOfToken = ofTokens.includes(path) && token !== undefined;
            const sent = isOfToken
              ? withField(form.fields, 'token', (await toTokenId(token, ring)) ?? 'unknown')
              : form.body;
            reply.hijack();
            for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
            const sentOn = toProviderRequest(request, path, new URL(issuer), sent);
            if (settle) {
              beforeAnswer(sentOn, async (answered) => {
                const refusal = await settle(answered.status).catch(toProblemOrThrow);
                if (refusal) replaceBy(refusal, request, answered);
              });
            }
            await provider.callback()(sentOn, reply.raw);
          };
          await (method === 'POST' ? limits.judge(asked, answer) : answer());
          return reply;
        },
      });
    }
  });
}

function replaceBy(refusal: Problem, request: FastifyRequest, answered: Answered): void {
  answered.status = refusal.status;
  answered.body = toProblemBody(refusal, request);
  answered.set({ 'content-type': 'application/problem+json; charset=utf-8', ...refusal.headers });
}

function toProblemOrThrow(error: unknown): Problem {
  const problem = toProblem(error);
  if (!problem) throw error;
  return problem;
}
