import type { Page } from '@playwright/test';
import { doms, expectNoFindings, openElement, type Shown } from './pages/auth-elements/element-page.ts';
import { expect, test } from './test.ts';

/** Records requests to the start and the end of single sign-on. */
async function catchDepartures(page: Page): Promise<URL[]> {
  const departures: URL[] = [];
  const isSso = (url: URL) => /\/authenticate\/(sso|oidc-callback|acme)$/.test(url.pathname);
  await page.route(isSso, async (route) => {
    departures.push(new URL(route.request().url()));
    const body = '<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1></main></html>';
    await route.fulfill({ contentType: 'text/html', body });
  });
  return departures;
}

const login = (shown: Partial<Shown>): Shown => ({ element: 'login', mode: 'developer', ways: 'both', ...shown });

for (const dom of doms) {
  test.describe(`in the ${dom} DOM`, () => {
    test('a developer chooses single sign-on', async ({ page, server }) => {
      const departures = await catchDepartures(page);
      const { control } = await openElement(page, server, login({ dom }));
      await expect(control('divider')).toHaveText('or');
      await expect(control('form')).toBeVisible();
      await control('sso').click();
      await expect(page).toHaveTitle('Provider');
      expect(departures.map(({ pathname }) => pathname)).toEqual(['/api/v2/developer/authenticate/sso']);
      expect([...(departures[0]?.searchParams.keys() ?? [])]).toEqual(['returnTo']);
    });

    test('/login/sso starts single sign-on at once, only once, and says so', async ({ page, server }) => {
      const departures = await catchDepartures(page);
      const told: unknown[] = [];
      await page.exposeFunction('tell', (detail: unknown) => void told.push(detail));
      await page.addInitScript(() => {
        const { tell } = window as unknown as { tell(detail: unknown): void };
        document.addEventListener('idp-is-loading', (event) => tell((event as CustomEvent).detail));
      });
      await openElement(page, server, login({ dom, path: 'login/sso' }));
      await expect(page).toHaveTitle('Provider');
      expect(departures).toHaveLength(1);
      expect(told).toEqual([[{ isLoading: true }]]);
    });

    test('a logout does not start single sign-on again (LOG-22)', async ({ page, server }) => {
      const departures = await catchDepartures(page);
      const query = { logout: 'true' };
      const { control } = await openElement(page, server, login({ dom, ways: 'sso', path: 'login/sso', query }));
      await expect(control('sso')).toBeEnabled();
      await expect(control('form')).toHaveCount(0);
      expect(departures).toEqual([]);
    });

    test('the answer of an identity provider is passed to the server unchanged (LOG-26)', async ({ page, server }) => {
      const departures = await catchDepartures(page);
      const query = { code: 'a/b c', state: 'xyz', iss: 'https://idp.example' };
      await openElement(page, server, login({ dom, path: 'back', query }));
      await expect(page).toHaveTitle('Provider');
      expect(departures.map(({ pathname }) => pathname)).toEqual(['/api/v2/developer/authenticate/oidc-callback']);
      expect(Object.fromEntries(departures[0]?.searchParams ?? [])).toMatchObject(query);
    });

    test('a user of a provider’s page may log in with email and password instead', async ({ page, server }) => {
      const query = { logout: 'yes' };
      const shown = login({ mode: 'user', dom, ways: 'sso', path: 'login/acme', query });
      const { control } = await openElement(page, server, shown);
      await expect(control('form')).toHaveCount(0);
      await expect(control('basic-auth-link')).toHaveText('Log in with email and password');
      await expect(control('basic-auth-link')).toHaveAttribute('href', '/auth-elements/login?basicAuth=true');

      const departures = await catchDepartures(page);
      await control('sso').click();
      await expect(page).toHaveTitle('Provider');
      expect(departures.map(({ pathname }) => pathname)).toEqual(['/kauth/api/v1/authenticate/acme']);
      expect(departures[0]?.searchParams.get('callback_url')).toBe(`${server.url}/login`);
    });
  });
}

test('a return URL that is set later starts single sign-on then (LOG-21)', async ({ page, server }) => {
  const departures = await catchDepartures(page);
  const { control } = await openElement(page, server, login({ path: 'login/sso', query: { logout: 'yes' } }));
  await expect(control('sso')).toBeVisible();
  await page.evaluate(() => {
    history.replaceState(null, '', location.pathname);
    const late = document.createElement('portico-login');
    late.setAttribute('idp-login-enabled', '');
    document.querySelector('.card')?.append(late);
  });
  await expect(page.getByTestId('portico-login-element')).toHaveCount(2);
  expect(departures).toEqual([]);
  await page.evaluate((returnTo) => {
    document.querySelectorAll('portico-login')[1]?.setAttribute('idp-login-return-to', returnTo);
  }, `${server.url}/login`);
  await expect(page).toHaveTitle('Provider');
  expect(departures).toHaveLength(1);
});

test('a loader covers the window when single sign-on starts, or the button is disabled if the loader is off (LOG-23)', async ({
  page,
  server,
}) => {
  // An answer without content leaves the browser on the page, as a slow answer would.
  await page.route('**/authenticate/sso?*', (route) => route.fulfill({ status: 204 }));
  const covered = await openElement(page, server, login({}));
  await covered.control('sso').click();
  await expect(covered.control('loader')).toBeVisible();
  await expectNoFindings(page);

  const { control } = await openElement(page, server, login({}));
  await expect(control('sso')).toBeVisible();
  await page.evaluate(() => {
    Object.assign(document.querySelector('portico-login') ?? {}, { idpFullScreenLoader: false });
  });
  await control('sso').click();
  await expect(control('sso')).toBeDisabled();
  await expect(control('loader')).toHaveCount(0);
});

test('an invalid return URL causes a message (LOG-25)', async ({ page, server }) => {
  const { control } = await openElement(page, server, login({}));
  await expect(control('sso')).toBeVisible();
  // In another element, whose button has no other URL.
  await page.locator('portico-login').evaluate((element) => {
    const lost = document.createElement('portico-login');
    lost.setAttribute('idp-login-enabled', '');
    lost.setAttribute('idp-login-return-to', 'nowhere');
    element.replaceWith(lost);
  });
  await control('sso').click();
  await expect(control('notice')).toContainText('Single sign-on is not set up correctly');
});

test('with single sign-on disabled, none starts by itself (LOG-20)', async ({ page, server }) => {
  const departures = await catchDepartures(page);
  const query = { code: 'c', state: 's' };
  const { control } = await openElement(page, server, login({ ways: 'basic', path: 'login/sso', query }));
  await expect(control('form')).toBeVisible();
  await expect(control('sso')).toHaveCount(0);
  expect(departures).toEqual([]);
});

test('?basicAuth=true shows the form beside single sign-on (LOG-03)', async ({ page, server }) => {
  const { control } = await openElement(page, server, login({ ways: 'sso', query: { basicAuth: 'true' } }));
  await expect(control('form')).toBeVisible();
  await expect(control('divider')).toBeVisible();
});
