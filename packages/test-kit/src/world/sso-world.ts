import type { AppParts } from '@portico/server/app/app.ts';
import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { TestDatabase } from '../database/engines.ts';
import type { OpenIdProvider } from '../identity/openid-provider.ts';
import { certificate, entryPoint, idpIssuer } from '../identity/saml-provider.ts';
import { mailsIn } from './developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from './world.ts';

type PortalFile = PortalContent['portal'];
type ProviderFile = NonNullable<PortalFile['identity_providers']>[number];

export const origin = 'http://portal.test';
export const home = `${origin}/login`;
const start = '/api/v2/developer/authenticate/sso';

export const oidcFile = ({ issuer, client_id }: OpenIdProvider, more: Partial<ProviderFile> = {}): ProviderFile => ({
  name: 'acme',
  title: 'Acme',
  oidc: { issuer, client_id, client_secret_env: 'SSO_SECRET_ACME' },
  auto_approve: true,
  ...more,
});

export const samlFile = (more: Partial<ProviderFile> = {}, saml: Partial<ProviderFile['saml']> = {}): ProviderFile => ({
  name: 'corp',
  title: 'Corp',
  saml: { entry_point: entryPoint, issuer: idpIssuer, certificates: [certificate], ...saml },
  auto_approve: true,
  trust_email: true,
  ...more,
});

/** A private portal whose developers log in by these providers. */
export const aWorldWithProviders = (
  database: TestDatabase,
  identity_providers: ProviderFile[],
  { portal = {}, parts = {} }: { portal?: Partial<PortalFile>; parts?: Partial<AppParts> } = {},
): Promise<World> =>
  aWorld(
    database,
    [
      aPortalContent({ visibility: 'private', identity_providers, ...portal }, [
        aProduct('parcels'),
        aProduct('rates'),
      ]),
    ],
    {
      public_url: new URL('http://site.test'),
      outbound_allow: ['127.0.0.1', '::1'],
      namedSecret: (variable) => (variable === 'SSO_SECRET_ACME' ? 'secret-of-the-client' : undefined),
      ...parts,
    },
  );

export type Browser = ReturnType<typeof aBrowser>;

/** Keeps cookies between requests like the browser of one person. It follows no redirects by itself. */
export function aBrowser(world: World, host = 'portal.test') {
  const jar = new Map<string, string>();

  async function send(target: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(target, origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const answer = await world.fetch(`${pathname}${search}`, { ...init, headers, host });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    jar,
    send,
    /** Starts single sign-on and returns the URL of the identity provider. */
    async leave(query: Record<string, string> = { returnTo: home }): Promise<string> {
      const answer = await send(`${start}?${new URLSearchParams(query)}`);
      if (answer.status !== 302) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.headers.get('location') ?? '';
    },
    /** Posts a form from the site of the provider. Browsers send no cookies of the portal with it. */
    async submit(form: string): Promise<string> {
      const answer = await world.fetch('/api/v2/developer/authenticate/saml', {
        method: 'POST',
        host,
        body: form,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://idp.example',
          'sec-fetch-site': 'cross-site',
        },
      });
      if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.headers.get('location') ?? '';
    },
    async follow(target: string): Promise<string> {
      const answer = await send(target);
      if (answer.status !== 302) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.headers.get('location') ?? '';
    },
    /** The email address of the account that is logged in to this browser, if any. */
    async whoAmI(): Promise<string | undefined> {
      const answer = await send('/api/v2/developer/me');
      return answer.ok ? ((await answer.json()) as { email: string }).email : undefined;
    },
  };
}

/** The link of the last email that asked to confirm an identity. */
export async function linkIn(database: TestDatabase): Promise<string> {
  const mail = (await mailsIn(database)).findLast(({ template }) => template === 'confirm-identity');
  if (!mail) throw new Error('Nobody was asked');
  return `/api/v2/developer/authenticate/sso-link?${new URLSearchParams({ token: String(mail.values.token) })}`;
}

export const countSessions = async ({ query }: TestDatabase): Promise<number> =>
  (await query.selectFrom('session').select('id').execute()).length;

export const auditOf = ({ query }: TestDatabase) =>
  query
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('action', 'not like', 'product.%')
    .orderBy('action')
    .execute();
