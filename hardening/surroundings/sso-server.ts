import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@portico/server/testing/free-port.ts';
import { anOpenIdProvider, type OpenIdProvider } from '@portico/server/testing/openid-provider.ts';
import { requestAs } from '@portico/server/testing/request.ts';
import { type AuthnRequest, readAuthnRequest, toForm } from '@portico/server/testing/saml-provider.ts';
import { aBrowser, type Browser, home, oidcFile, samlFile } from '@portico/server/testing/sso-world.ts';
import { publish, theOwner } from './person.ts';
import { type StartedServer, startServer } from './server.ts';

export { home, origin } from '@portico/server/testing/sso-world.ts';

export interface SsoServer extends AsyncDisposable {
  server: StartedServer;
  /** Two OpenID providers that keep the rules unless they are told to break one. */
  acme: OpenIdProvider;
  other: OpenIdProvider;
  /** A new person's browser at one of the two portals. */
  browse(host?: 'portal.test' | 'second.test'): Browser;
  /** How many sessions there are, of anybody. */
  sessions(): number;
  accounts(): { email: string; id: string }[];
  /** What becomes of a SAML response: where the browser ends, how many sessions that opened, and whose. */
  respond(respond: (request: AuthnRequest) => string, provider?: string): Promise<Outcome>;
}

export interface Outcome {
  location: string;
  opened: number;
  who: string | undefined;
}

/** A server with two portals that sign in by OpenID Connect and SAML. */
export async function aServerWithSso(): Promise<SsoServer> {
  await using opened = new AsyncDisposableStack();
  const [acme, other] = [opened.use(await anOpenIdProvider()), opened.use(await anOpenIdProvider())];
  const port = await freePort();
  const server = opened.use(
    await startServer({
      PORT: String(port),
      LOG_LEVEL: 'warn',
      OUTBOUND_ALLOW: '127.0.0.1,::1',
      SSO_SECRET_ACME: 'secret-of-the-client',
      PUBLIC_URL: 'http://site.test',
      OVERLOAD_DELAY_MS: '600000',
    }),
  );
  const owner = await theOwner({ port });
  const strict = samlFile({ name: 'strict' }, { want_response_signed: true });
  const careful = { ...oidcFile(other), name: 'other' };
  await publishPortal('portal.test', [oidcFile(acme), careful, samlFile(), strict]);
  await publishPortal('second.test', [oidcFile(acme)]);

  async function publishPortal(host: string, identity_providers: object[]): Promise<void> {
    const file = { name: host, title: host, hosts: [host], visibility: 'private', identity_providers };
    const { status, text } = await publish(owner, host, { 'portal.yaml': JSON.stringify(file) });
    if (status !== 200) throw new Error(`${status} ${text}`);
  }

  const fetch = (path: string, { host = 'portal.test', ...init }: RequestInit & { host?: string } = {}) =>
    requestAs(host, `http://127.0.0.1:${port}${path}`, init);
  const browse = (host: 'portal.test' | 'second.test' = 'portal.test') =>
    aBrowser({ fetch } as unknown as Parameters<typeof aBrowser>[0], host);
  const ask = <Row>(sql: string): Row[] => {
    using database = new DatabaseSync(server.database_file, { readOnly: true, timeout: 10_000 });
    return database.prepare(sql).all() as Row[];
  };
  const sessions = () => ask<{ count: number }>('select count(*) as count from session')[0]?.count ?? 0;
  const rest = opened.move();
  return {
    server,
    acme,
    other,
    browse,
    sessions,
    accounts: () => ask('select id, email from developer order by email'),
    async respond(respond, provider = 'corp') {
      const browser = browse();
      const before = sessions();
      const request = readAuthnRequest(await browser.leave({ returnTo: home, provider }));
      let location = await browser.submit(toForm(respond(request), request.relay_state));
      if (location.includes('/saml/finish?')) location = await browser.follow(location);
      return { location, opened: sessions() - before, who: await browser.whoAmI() };
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
