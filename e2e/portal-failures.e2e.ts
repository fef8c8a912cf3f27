import type { Page } from '@playwright/test';
import { expectGood, test as ownTest, registerButton, toast } from './developer-at-work.ts';
import { leaveToBrowser } from './left-to-browser.ts';
import { call } from './quiet-portals.ts';
import { test as base, expect, signedInTest as test } from './test.ts';

/** The browser logs each failed request to its console. These tests check how the page handles them. */
const expected = {
  expectedComplaints: ['status of 4', 'status of 5', 'ERR_', 'Failed to fetch dynamically', 'It is stuck.'],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Every request to this URL fails until the test ends that. */
async function breakAt(page: Page, path: string, status = 500): Promise<() => Promise<void>> {
  await leaveToBrowser(page);
  const answer = { status, title: 'Stuck', detail: 'It is stuck.', type: 'about:blank', instance: 'x' };
  const paths = [path, `${path}?*`];
  for (const one of paths) {
    await page.route(one, (route) => route.fulfill({ status, contentType: 'application/problem+json', json: answer }));
  }
  return async () => {
    for (const one of paths) await page.unroute(one);
  };
}

async function tryAgain(page: Page) {
  await page.getByRole('button', { name: 'Try again' }).first().click();
}

test.describe('when the server fails', () => {
  test.use(expected);

  test('every screen of a product says what failed, and can be retried (SHL, DOC, SPC, MOD)', async ({
    page,
    server,
  }) => {
    test.slow();
    await page.goto(`${server.url}/?q=Shipments`);
    const link = page.getByRole('link', { name: 'Specification of Shipments' });
    const id = (await link.getAttribute('href'))?.split('/')[2] ?? '';
    const versions = (await call(page, 'GET', `/products/${id}/versions?page[size]=100`)) as {
      data: { id: string; name: string }[];
    };
    const version = versions.data.find(({ name }) => name === '3.0')?.id ?? '';

    let mend = await breakAt(page, '**/api/v2/search/product-catalog*');
    await page.goto(server.url);
    await expect(heading(page, 'The products could not be loaded')).toBeVisible();
    await expect(page.getByText('The server did not give a usable answer. Try again in a moment.')).toBeVisible();
    await expectGood(page);
    await mend();
    await tryAgain(page);
    await expect(page.getByRole('link', { name: 'Shipments', exact: true })).toBeVisible();

    mend = await breakAt(page, `**/api/v2/products/${id}/actions`);
    await page.goto(`${server.url}/spec/${id}/${version}`);
    await expect(heading(page, 'This page could not be shown')).toBeVisible();
    await expect(page.getByText(/^Something went wrong while the page was being loaded\./)).toBeVisible();
    await expectGood(page);
    await mend();
    await tryAgain(page);
    await expect(registerButton(page)).toBeVisible();

    mend = await breakAt(page, `**/api/v2/products/${id}`, 429);
    await page.goto(`${server.url}/spec/${id}/${version}`);
    await expect(heading(page, 'The product could not be loaded')).toBeVisible();
    await expect(page.getByText('Too many attempts. Please wait and try again shortly.')).toBeVisible();
    await expectGood(page);
    await mend();
    await tryAgain(page);
    await expect(registerButton(page)).toBeVisible();

    mend = await breakAt(page, '**/spec/operations*');
    await page.reload();
    await expect(page.getByText('The operations could not be loaded.')).toBeVisible();
    await expectGood(page, 'html');
    await mend();
    await tryAgain(page);
    await expect(page.getByRole('searchbox', { name: 'Filter operations' })).toBeVisible();

    mend = await breakAt(page, '**/reference');
    await page.reload();
    await expect(heading(page, 'The specification could not be loaded')).toBeVisible();
    await expectGood(page);
    await mend();
    await tryAgain(page);
    await expect(heading(page, 'The specification could not be loaded')).toHaveCount(0);
    mend = await breakAt(page, `**/versions/${version}/spec`);
    await page.getByRole('button', { name: 'View specification' }).click();
    await expect(page.getByText('The document could not be loaded.')).toBeVisible();
    await expectGood(page);
    await mend();
    await page.keyboard.press('Escape');

    await page.goto(`${server.url}/docs/${id}`);
    await expect(page.getByRole('article')).toBeVisible();
    const reading = page.url();
    for (const path of [`**/api/v2/products/${id}/documents?*`, `**/api/v2/products/${id}/documents`]) {
      await breakAt(page, path);
    }
    await page.goto(reading);
    await expect(heading(page, 'Unable to retrieve documentation')).toBeVisible();
    await expect(page.getByText('Error 500')).toBeVisible();
    await expectGood(page);
    await page.unrouteAll();
    await breakAt(page, '**/api/v2/products/*/documents/*');
    await page.goto(reading);
    await expect(
      page.getByText('An unexpected error occurred when trying to load the requested document. Please try again later'),
    ).toBeVisible();
    await page.unrouteAll();

    await breakAt(page, `**/versions/${version}/applications*`);
    await page.goto(`${server.url}/spec/${id}/${version}`);
    await registerButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'The applications could not be loaded' })).toBeVisible();
    await expectGood(page);
  });

  test('every screen of applications says what failed, and can be retried (FRM, DET, ANA)', async ({
    page,
    server,
  }) => {
    test.slow();
    await page.goto(server.url);
    const { data } = (await call(page, 'GET', '/applications/auth-strategies')) as {
      data: { id: string; name: string }[];
    };
    const strategy = data.find(({ name }) => name === 'OAuth client')?.id;
    const made = { name: 'Faulty', auth_strategy_id: strategy, redirect_uri: 'https://example.com', scopes: [] };
    const { id } = (await call(page, 'POST', '/applications', made)) as { id: string };
    const application = `${server.url}/application/${id}`;

    let mend = await breakAt(page, `**/api/v2/applications/${id}*`);
    await page.goto(application);
    await expect(heading(page, 'The application could not be loaded')).toBeVisible();
    await expectGood(page);
    await page.goto(`${application}/update`);
    await expect(heading(page, 'The application could not be loaded')).toBeVisible();
    await mend();
    await tryAgain(page);
    await expect(page.getByLabel('Name *')).toHaveValue('Faulty');

    mend = await breakAt(page, '**/api/v2/applications/auth-strategies*');
    await page.goto(`${server.url}/application/create`);
    await expect(toast(page, 'Error fetching auth strategies: It is stuck.')).toBeVisible();
    await expectGood(page);
    await mend();

    mend = await breakAt(page, `**/api/v2/applications/${id}/client*`);
    await page.goto(application);
    await expect(page.getByText(/^The details of the secret could not be loaded: /)).toBeVisible();
    await expectGood(page);
    await mend();

    mend = await breakAt(page, '**/api/v2/developer/following');
    await page.goto(`${server.url}/notifications`);
    await expect(heading(page, 'Your notifications could not be loaded')).toBeVisible();
    await expectGood(page);
    await mend();

    mend = await breakAt(page, '**/api/v2/stats/config');
    await page.goto(`${application}/application-dashboard`);
    await expect(heading(page, 'Unable to fetch analytics settings')).toBeVisible();
    await expectGood(page);
    await mend();
    await tryAgain(page);
    await expect(heading(page, 'This App is not registered for any Product Versions')).toBeVisible();
    mend = await breakAt(page, `**/api/v2/applications/${id}/registrations*`);
    await page.reload();
    await expect(heading(page, 'Unable to fetch product versions')).toBeVisible();
    await mend();

    // The browser forbids copying, and the page says so.
    await page.goto(application);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.'));
    });
    await page
      .getByRole('button', { name: /^Copy ID/ })
      .first()
      .click();
    await expect(toast(page, 'Failed to copy id to clipboard')).toBeVisible();
    await call(page, 'DELETE', `/applications/${id}`);
  });
});

ownTest.describe('when the server has stopped', () => {
  ownTest.use(expected);

  ownTest('a logged-in developer sees the outage on every page and loses no input', async ({ page, own }) => {
    await page.goto(`${own.url}/application/create`);
    await page.getByLabel('Name *').fill('Kept');
    await page.getByLabel('Auth Strategy *').selectOption({ label: 'API key' });
    await page.getByLabel('Reference ID *').fill('kept');
    await own.terminate();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Service unavailable. Please try again later.');
    await expect(page.getByLabel('Name *')).toHaveValue('Kept');
    await expectGood(page);
    await page.getByRole('banner').getByRole('link', { name: 'Catalog', exact: true }).click();
    await expect(heading(page, 'The products could not be loaded')).toBeVisible();
    await expectGood(page);
  });
});

base.describe('where there is no portal', () => {
  base.use(expected);

  base('a host without a portal says so', async ({ page, server }) => {
    const answer = { status: 404, title: 'Portal not found', detail: 'No portal.', type: '/problems/unknown-portal' };
    await leaveToBrowser(page);
    await page.route('**/api/v2/portal?*', (route) => route.fulfill({ status: 404, json: answer }));
    await page.goto(server.url);
    await expect(heading(page, 'There is no portal at this URL')).toBeVisible();
    await expect(page.getByText(/^Check the URL for a typing error/)).toBeVisible();
    await expectGood(page, 'body');
  });
});
