import { Problem } from '@portico/contract/problems.ts';
import * as contract from '@portico/contract/sso.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBoundCookie, toSetCookie } from '../../platform/http/cookie.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import type { SessionCookies } from '../../platform/http/session-cookies.ts';
import type { UserCookies } from '../../platform/http/user-cookies.ts';
import { type PortalService, toHostName } from '../portals/service.ts';
import type { SessionTokens } from '../sessions/service.ts';
import type { Realm } from './realm.ts';
import type { SsoService } from './service.ts';
import type { Arrival, StartInput } from './sign-in-steps.ts';

interface Parts {
  developerSso: SsoService;
  userSso: SsoService;
  portals: Pick<PortalService, 'byHost' | 'hosts'>;
  cookies: SessionCookies;
  userCookies: UserCookies;
  /** The origin of a portal's host name. */
  originOf(host: string): string;
  is_https: boolean;
}

/** The differences between developers and users. */
interface Kind {
  sso: SsoService;
  /** The path prefix of all URLs of a login. */
  root: string;
  isOfDevelopers: boolean;
  setSession(request: FastifyRequest, reply: FastifyReply, tokens: SessionTokens & { tenant_id: string }): void;
}

const maximumFormBytes = 256 * 1024;

export const ssoRoutes = ({ developerSso, userSso, portals, cookies, userCookies, originOf, is_https }: Parts) => {
  /** A host name selects its portal, and the organization that owns the portal. */
  async function toRealm({ root, isOfDevelopers }: Kind, request: FastifyRequest): Promise<Realm> {
    const portal = await portals.byHost(request.headers.host);
    const below = `${segmentOf(request)}${root}`;
    return {
      tenant_id: isOfDevelopers ? portal.id : portal.org_id,
      is_open: !isOfDevelopers || portal.has_accounts,
      origin: originOf(toHostName(request.headers.host)),
      origins: (await portals.hosts(portal)).map(originOf),
      canonical_origin: originOf(portal.canonical_domain),
      here: request.originalUrl,
      paths: {
        callback: `${below}/oidc-callback`,
        login: isOfDevelopers ? '/login' : '/console/login',
        tested: isOfDevelopers ? `${below}/oidc-callback` : '/console/login',
        acs: `${below}/saml`,
        finish: `${below}/saml/finish`,
        link: isOfDevelopers ? `${below}/sso-link` : `${below}/link/${portal.org_id}`,
        metadata: `${root}/saml/metadata`,
      },
    };
  }

  const steps = (kind: Kind) => {
    const { sso } = kind;

    const isSecureAt = (request: FastifyRequest) => is_https || request.protocol === 'https';
    const cookieOf = (request: FastifyRequest) => (name: string) =>
      readBoundCookie(request.headers.cookie, name, isSecureAt(request));

    const bind = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number) => {
      const isSecure = isSecureAt(request);
      // The `__Host-` prefix excludes sibling hosts: one that could set this cookie could log people in as somebody
      // else.
      const path = isSecure ? '/' : `${segmentOf(request)}${kind.root}`;
      reply.header('set-cookie', toSetCookie({ name, value, path, seconds, isSecure }));
    };

    const send = (realm: Realm, request: FastifyRequest, reply: FastifyReply, arrival: Arrival) => {
      const { location, tokens, spent, secret } = arrival;
      if (secret) bind(request, reply, secret.name, secret.value, secret.seconds);
      if (spent) bind(request, reply, spent, '', 0);
      if (tokens) kind.setSession(request, reply, { ...tokens, tenant_id: realm.tenant_id });
      // The referrer would show the codes in the URL to the next page.
      reply.header('location', location).header('referrer-policy', 'no-referrer');
      return undefined;
    };

    interface Step {
      request: FastifyRequest;
      reply: FastifyReply;
    }
    return {
      async start({ request, reply }: Step, input: StartInput) {
        const realm = await toRealm(kind, request);
        return send(realm, request, reply, await sso.start(realm, input, toCaller(request)));
      },
      async startTest({ request, reply }: Step, token: string) {
        const realm = await toRealm(kind, request);
        return send(realm, request, reply, await sso.startTest(realm, token, toCaller(request)));
      },
      async finishOidc({ request, reply }: Step) {
        const realm = await toRealm(kind, request);
        const response = toQuery(request);
        const answer = { state: parameterOf(response, 'state'), response };
        const arrival = await sso.finishOidc(realm, answer, cookieOf(request), toCaller(request));
        return send(realm, request, reply, arrival);
      },
      async receiveSaml({ request, reply }: Step) {
        const realm = await toRealm(kind, request);
        const form = await readForm(request);
        const answer = { state: form.get('RelayState') ?? '', response: form.get('SAMLResponse') ?? '' };
        return send(realm, request, reply, await sso.receiveSaml(realm, answer, toCaller(request)));
      },
      async finishSaml({ request, reply }: Step) {
        const realm = await toRealm(kind, request);
        const code = parameterOf(toQuery(request), 'code');
        const arrival = await sso.finishSaml(realm, code, cookieOf(request), toCaller(request));
        return send(realm, request, reply, arrival);
      },
      async finishLink({ request, reply }: Step, token: string, tenant_id?: string) {
        const realm = await toRealm(kind, request).catch((error) => {
          if (tenant_id !== undefined && isUnknownPortal(error)) return undefined;
          throw error;
        });
        if (!realm || (tenant_id ?? realm.tenant_id) !== realm.tenant_id) {
          const location = await sso.linkUrl(tenant_id ?? '', token);
          reply.header('location', location).header('referrer-policy', 'no-referrer');
          return undefined;
        }
        return send(realm, request, reply, await sso.finishLink(realm, token, cookieOf(request), toCaller(request)));
      },
      async metadata({ request }: Step, provider: string | undefined) {
        const xml = await sso.samlMetadata(await toRealm(kind, request), provider);
        return new Content('application/samlmetadata+xml; charset=utf-8', xml);
      },
      async providers({ request }: Step) {
        return sso.providers(await toRealm(kind, request));
      },
    };
  };

  const developers = steps({
    sso: developerSso,
    root: '/api/v2/developer/authenticate',
    isOfDevelopers: true,
    setSession: cookies.set,
  });
  const users = steps({
    sso: userSso,
    root: '/api/v1/authenticate',
    isOfDevelopers: false,
    setSession: userCookies.set,
  });

  return [
    handle(contract.authenticateDeveloperBySso, (call) => developers.start(call, call.query)),
    handle(contract.testDeveloperSso, (call) => developers.startTest(call, call.query.token ?? '')),
    handle(contract.listDeveloperSsoProviders, developers.providers),
    handle(contract.completeDeveloperOidc, developers.finishOidc),
    handle(contract.receiveDeveloperSaml, developers.receiveSaml),
    handle(contract.completeDeveloperSaml, developers.finishSaml),
    handle(contract.getDeveloperSamlMetadata, (call) => developers.metadata(call, call.query.provider)),
    handle(contract.linkDeveloperIdentity, (call) => developers.finishLink(call, call.query.token ?? '')),
    handle(contract.linkUserIdentity, (call) =>
      users.finishLink(call, call.query.token ?? '', call.params.organizationId),
    ),
    handle(contract.listUserSsoProviders, (call) =>
      users.providers(call).catch((error) => {
        if (isUnknownPortal(error)) return { data: [] };
        throw error;
      }),
    ),
    handle(contract.testUserSso, (call) => users.startTest(call, call.query.token ?? '')),
    handle(contract.authenticateUserBySso, (call) => users.start(call, { ...call.query, ...call.params })),
    handle(contract.completeUserOidc, users.finishOidc),
    handle(contract.receiveUserSaml, users.receiveSaml),
    handle(contract.completeUserSaml, users.finishSaml),
    handle(contract.getUserSamlMetadata, (call) => users.metadata(call, call.query.provider)),
  ];
};

const isUnknownPortal = (error: unknown) => error instanceof Problem && error.code === 'unknown-portal';
const toCaller = ({ ip, headers }: FastifyRequest) => ({ address: ip, locale: toLocale(headers['accept-language']) });
const toQuery = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
const parameterOf = (query: string, name: string) => new URLSearchParams(query).get(name) ?? '';
/** The part of the URL before the operation's path, if any: the segment of the auth API. */
const segmentOf = ({ originalUrl, url }: FastifyRequest) =>
  originalUrl.endsWith(url) ? originalUrl.slice(0, originalUrl.length - url.length) : '';

async function readForm({ body }: FastifyRequest): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumFormBytes) throw new Problem('payload-too-large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('latin1'));
}
