import { DatabaseSync } from 'node:sqlite';
import { ada, anOpenIdProvider, type OpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { samlMutations } from '@portico/test-kit/identity/saml-mutations.ts';
import { type AuthnRequest, readAuthnRequest, sign, toForm } from '@portico/test-kit/identity/saml-provider.ts';
import { mailsTo, tokenIn } from '@portico/test-kit/mail/mail-token.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { freePort } from '@portico/test-kit/network/free-port.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { aBrowser, type Browser, home, oidcFile, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { publish, theOwner } from './person.ts';

export { home, origin } from '@portico/test-kit/world/sso-world.ts';

export interface SsoServer extends AsyncDisposable {
  server: StartedServer;
  /** Two OpenID providers that behave correctly unless configured otherwise. */
  acme: OpenIdProvider;
  other: OpenIdProvider;
  /** A new person's browser at one of the two portals. */
  browse(host?: 'portal.test' | 'second.test'): Browser;
  /** The number of sessions of all accounts. */
  sessions(): number;
  accounts(): { email: string; id: string }[];
  /**
   * The outcome of a SAML response: the last page of the browser, the number of sessions that it opened, and their
   * owner.
   */
  respond(respond: (request: AuthnRequest) => string, provider?: string): Promise<Outcome>;
}

interface Outcome {
  location: string;
  opened: number;
  who: string | undefined;
}

/** A server with two portals that log in by OpenID Connect and SAML. */
export async function aServerWithSso(): Promise<SsoServer> {
  await using opened = new AsyncDisposableStack();
  const [acme, other] = [opened.use(await anOpenIdProvider()), opened.use(await anOpenIdProvider())];
  const port = await freePort();
  const mail = opened.use(await startSmtpServer());
  const server = opened.use(
    await startServer({
      PORT: String(port),
      LOG_LEVEL: 'warn',
      OUTBOUND_ALLOW: '127.0.0.1,::1',
      PUBLIC_URL: 'http://site.test',
      SMTP_URL: mail.url,
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
    const { status, text } = await publish(owner, host, { 'portal.yaml': JSON.stringify(file) }, '', {
      SSO_SECRET_ACME: 'secret-of-the-client',
    });
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
  const respondAs = async (browser: Browser, respond: (request: AuthnRequest) => string, provider: string) => {
    const request = readAuthnRequest(await browser.leave({ returnTo: home, provider }));
    const location = await browser.submit(toForm(respond(request), request.relay_state));
    return location.includes('/saml/finish?') ? browser.follow(location) : location;
  };

  /**
   * Ada logs in with one provider and confirms the others by email. From then on an honest answer of each is accepted.
   */
  async function introduceAda(): Promise<void> {
    const { honest } = samlMutations(Date.now, 60_000);
    const inFull = (request: AuthnRequest) => sign(honest(request), { of: 'Response' });
    await respondAs(browse(), honest, 'corp');
    const ways = [
      (browser: Browser) => respondAs(browser, inFull, 'strict'),
      async (browser: Browser) => browser.follow(acme.signIn(await browser.leave())),
    ];
    const links = () => mailsTo(mail, ada.email).map(tokenIn).filter(Boolean);
    for (const [index, comeIn] of ways.entries()) {
      const browser = browse();
      await comeIn(browser);
      await until(() => links().length > index, 15_000, 'the mail that asks has come');
      await browser.follow(`/api/v2/developer/authenticate/sso-link?token=${links()[index]}`);
      if ((await browser.whoAmI()) !== ada.email) throw new Error('The link did not open the account');
    }
  }
  await introduceAda();

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
      const location = await respondAs(browser, respond, provider);
      return { location, opened: sessions() - before, who: await browser.whoAmI() };
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
