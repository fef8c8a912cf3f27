import { Problem } from '@portico/contract/problems.ts';
import * as contract from '@portico/contract/sso.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, toSetCookie } from '../../http/cookie.ts';
import { Content, handle } from '../../http/handle.ts';
import { toLocale } from '../../http/locale.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { portalUrl } from '../mail/portal-url.ts';
import { type Portal, type PortalService, toHostName } from '../portals/service.ts';
import type { Realm, RealmPaths } from './realm.ts';
import type { Arrival, SsoService } from './service.ts';

interface Parts {
  developerSso: SsoService;
  portals: Pick<PortalService, 'hosts'>;
  cookies: SessionCookies;
  siteUrl(): URL;
  is_https: boolean;
}

/** As long as the sign-in itself may take. */
const bindingSeconds = 600;
const maximumFormBytes = 256 * 1024;

const developerPaths: RealmPaths = {
  callback: contract.completeDeveloperOidc.path,
  acs: contract.receiveDeveloperSaml.path,
  finish: contract.completeDeveloperSaml.path,
  metadata: contract.getDeveloperSamlMetadata.path,
};
/** The cookie that binds a sign-in to a browser is shown to nothing else. */
const bindingPath = '/api/v2/developer/authenticate';

export const ssoRoutes = ({ developerSso: sso, portals, cookies, siteUrl, is_https }: Parts) => {
  const originOf = (host: string) => portalUrl({ canonical_domain: host }, siteUrl()).origin;

  async function toRealm(portal: Portal, request: FastifyRequest): Promise<Realm> {
    return {
      tenant_id: portal.id,
      is_open: !portal.is_public,
      origin: originOf(toHostName(request.headers.host)),
      origins: (await portals.hosts(portal)).map(originOf),
      canonical_origin: originOf(portal.canonical_domain),
      here: request.url,
      paths: developerPaths,
    };
  }

  const bind = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number) => {
    const isSecure = is_https || request.protocol === 'https';
    reply.header('set-cookie', toSetCookie({ name, value, path: bindingPath, seconds, isSecure }));
  };

  const send = (request: FastifyRequest, reply: FastifyReply, { location, tokens, spent }: Arrival) => {
    if (spent) bind(request, reply, spent, '', 0);
    if (tokens) cookies.set(request, reply, tokens);
    // Codes in the address are not shown to the page that follows.
    reply.header('location', location).header('referrer-policy', 'no-referrer');
    return undefined;
  };

  const cookieOf = (request: FastifyRequest) => (name: string) => readCookie(request.headers.cookie, name);

  return [
    handle(contract.authenticateDeveloperBySso, async ({ portal, query, request, reply }) => {
      const { cookie, ...arrival } = await sso.start(await toRealm(portal, request), query, toCaller(request));
      if (cookie) bind(request, reply, cookie.name, cookie.value, bindingSeconds);
      return send(request, reply, arrival);
    }),
    handle(contract.listDeveloperSsoProviders, async ({ portal, request }) =>
      sso.providers(await toRealm(portal, request)),
    ),
    handle(contract.completeDeveloperOidc, async ({ portal, request, reply }) => {
      const realm = await toRealm(portal, request);
      const arrival = await sso.finishOidc(realm, toQuery(request), cookieOf(request), toCaller(request));
      return send(request, reply, arrival);
    }),
    handle(contract.receiveDeveloperSaml, async ({ portal, request, reply }) => {
      const realm = await toRealm(portal, request);
      return send(request, reply, await sso.receiveSaml(realm, await readForm(request), toCaller(request)));
    }),
    handle(contract.completeDeveloperSaml, async ({ portal, request, reply }) => {
      const realm = await toRealm(portal, request);
      const arrival = await sso.finishSaml(realm, toQuery(request), cookieOf(request), toCaller(request));
      return send(request, reply, arrival);
    }),
    handle(contract.getDeveloperSamlMetadata, async ({ portal, query, request }) => {
      const metadata = await sso.samlMetadata(await toRealm(portal, request), query.provider);
      return new Content('application/samlmetadata+xml; charset=utf-8', metadata);
    }),
  ];
};

const toCaller = ({ ip, headers }: FastifyRequest) => ({ address: ip, locale: toLocale(headers['accept-language']) });
const toQuery = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

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
