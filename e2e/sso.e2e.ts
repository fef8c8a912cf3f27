import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import { startOpenIdProvider, startSamlProvider } from '@portico/test-kit/identity/browser-providers.ts';
import { type Mailbox, startMailbox } from '@portico/test-kit/mail/mailbox.ts';
import { expectGood } from './developer-at-work.ts';
import { watchMessages } from './seen-messages.ts';
import { type RunningServer, startServer } from './server.ts';
import { forgetSession, untilLive } from './test.ts';

const api = '/api/v2/developer/authenticate';

interface World {
  server: RunningServer;
  mailbox: Mailbox;
  /** The URL at which a browser starts a login by a provider that ends at the login page. */
  start(provider: string): string;
}

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      await using mailbox = await startMailbox();
      await using server = await startServer({ SMTP_URL: mailbox.url });
      const { url } = server;
      await using openid = await startOpenIdProvider(`${url}${api}/oidc-callback`);
      const readMetadata = async () => (await fetch(`${url}${api}/saml/metadata?provider=corp`)).text();
      await using saml = await startSamlProvider(readMetadata);
      const openidSettings = {
        issuer: openid.url,
        client_id: 'portico',
        scopes: ['openid', 'email', 'profile'],
        claims: { email: 'email', email_verified: 'email_verified', name: 'name', groups: 'groups' },
      };
      addProvider(server, 'oidc', 'acme', openidSettings);
      addProvider(server, 'oidc', 'closed', { ...openidSettings, auto_provision: false });
      addProvider(server, 'oidc', 'careful', { ...openidSettings, auto_approve: false });
      const stopped = await startOpenIdProvider(`${url}${api}/oidc-callback`);
      await stopped[Symbol.asyncDispose]();
      addProvider(server, 'oidc', 'stopped', { ...openidSettings, issuer: stopped.url });
      const { entry_point, issuer, certificate } = saml;
      addProvider(server, 'saml', 'corp', {
        entry_point,
        issuer,
        certificates: [certificate],
        sp_entity_id: null,
        audience: null,
        want_response_signed: false,
        attributes: { subject: null, email: 'email', name: 'name', groups: 'groups' },
        trust_email: true,
      });
      await use({
        server,
        mailbox,
        start: (provider) => `${url}${api}/sso?${new URLSearchParams({ returnTo: `${url}/login`, provider })}`,
      });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  page: async ({ page }, use, testInfo) => {
    await watchMessages(page, testInfo);
    await use(page);
  },
});

/** The demo has no identity providers, and the ports of the test's providers are known only now. */
function addProvider({ data_dir }: RunningServer, kind: string, name: string, settings: object): void {
  using database = new DatabaseSync(join(data_dir, 'portico.db'), { timeout: 20_000 });
  const portal = database.prepare("select id, org_id from portal where name = 'localhost'").get() as {
    id: string;
    org_id: string;
  };
  const common = { trust_email: false, email_domains: [], auto_provision: true, auto_approve: true, group_teams: {} };
  const row = {
    tenant_id: portal.id,
    id: randomUUID(),
    org_id: portal.org_id,
    portal_id: portal.id,
    account_kind: 'developer',
    name,
    title: name,
    provider_kind: kind,
    is_enabled: 1,
    position: 0,
    provider_settings: JSON.stringify({ ...common, ...settings }),
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
  const columns = Object.keys(row);
  database
    .prepare(`insert into identity_provider (${columns}) values (${columns.map(() => '?')})`)
    .run(...Object.values(row));
}

const logInAtOpenId = async (page: Page, name: string) => {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
};
const logInAtSaml = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** The URLs of this portal that the page visited, in order. */
function watch(page: Page, { url }: RunningServer): string[] {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(url)) visited.push(request.url());
  });
  return visited;
}

/** Sent with the browser's cookies but not by the page, which may be navigating. */
async function whoAmI(page: Page, { url }: RunningServer): Promise<string | number> {
  const answer = await page.request.get(`${url}/api/v2/developer/me`);
  return answer.ok() ? ((await answer.json()) as { email: string }).email : answer.status();
}

for (const { provider, logIn } of [
  { provider: 'acme', logIn: logInAtOpenId },
  { provider: 'corp', logIn: logInAtSaml },
]) {
  test(`a developer logs in through ${provider === 'acme' ? 'OpenID Connect' : 'SAML'} and has a session afterwards`, async ({
    page,
    world: { server, start },
  }) => {
    const visited = watch(page, server);
    await page.goto(start(provider));
    await logIn(page, `${provider}-ada`);
    await expect.poll(() => visited).toContain(`${server.url}/login?loginSuccess=true`);
    expect(await whoAmI(page, server)).toBe(`${provider}-ada@example.com`);

    const cookies = await page.context().cookies(server.url);
    const session = cookies.filter(({ name }) => name.startsWith('portalaccess'));
    expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
    expect(cookies.filter(({ name }) => name.startsWith('portalsso-'))).toEqual([]);
  });

  test(`a login through ${provider} that started in another browser does not log in here`, async ({
    page,
    request: attacker,
    world: { server, start },
  }) => {
    const begun = await attacker.get(start(provider), { maxRedirects: 0 });
    const visited = watch(page, server);
    await page.goto(begun.headers().location ?? '');
    await logIn(page, `${provider}-grace`);
    await expect.poll(() => visited).toContain(`${server.url}/login?logout=true&error=sso-expired`);
    expect(await whoAmI(page, server)).toBe(401);
    await expect(page.getByText('started in another window')).toBeVisible();
  });
}

test('every reason why a provider refuses a login has its message', async ({ page, world: { start } }) => {
  for (const [provider, name, said] of [
    ['stopped', undefined, 'Single sign-on did not succeed. Please try again, or contact your administrator.'],
    ['acme', 'unconfirmed', 'Your identity provider did not confirm an email address that can be used here.'],
    ['closed', 'stranger', 'There is no account for you here yet. Please ask your administrator for one.'],
    ['careful', 'newcomer', 'Your account is pending approval for access.'],
  ] as const) {
    await forgetSession(page);
    await page.goto(start(provider));
    if (name) await logInAtOpenId(page, name);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectGood(page, 'body');
  }
});

test('a second provider opens an account only by the link of a mail, in the browser that started', async ({
  page,
  browser,
  world: { server, mailbox, start },
}) => {
  await page.goto(start('acme'));
  await logInAtOpenId(page, 'twofold');
  await expect.poll(() => whoAmI(page, server)).toBe('twofold@example.com');
  await forgetSession(page);
  await page.goto(start('corp'));
  await logInAtSaml(page, 'twofold');
  // Also if the browser remembers a session that has expired.
  await page.waitForURL(/error=sso-confirm/);
  await untilLive(page);
  await expect(page.getByText('We have sent a message to your email address.')).toBeVisible();
  await expectGood(page, 'body');
  expect(await whoAmI(page, server)).toBe(401);

  const token = await mailbox.nextToken('twofold@example.com');
  const link = `${server.url}${api}/sso-link?${new URLSearchParams({ token })}`;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await watchMessages(other, test.info());
  await other.goto(link);
  await expect(other.getByText('Please open the link in the browser in which you started to log in.')).toBeVisible();
  await elsewhere.close();
  await page.goto(link);
  await expect.poll(() => whoAmI(page, server)).toBe('twofold@example.com');
});

test('the login page offers two providers, and each link leads to its own', async ({
  page,
  request,
  world: { server },
}) => {
  // The rows were written directly into the database, which the server notices within a second.
  const readContext = async () => (await request.get(`${server.url}/api/v2/portal`)).json();
  const both = { basic_auth_enabled: true, oidc_auth_enabled: true, saml_auth_enabled: true };
  await expect.poll(readContext).toMatchObject(both);
  await page.goto(`${server.url}/login`);
  await untilLive(page);
  await page.getByRole('button', { name: 'Continue with corp' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.goto(`${server.url}/login`);
  await untilLive(page);
  await page.getByRole('button', { name: 'Continue with acme' }).click();
  await expect(page.locator('input[name=login]')).toBeVisible();
});
