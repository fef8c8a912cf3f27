import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { choose, expectGood, openSpecification, test as ownTest, registerButton, toast } from './developer-at-work.ts';
import { call } from './quiet-portals.ts';
import { test as base, expect, signedInTest as test } from './test.ts';

/** The browser's own words about failed requests: these tests are about what the page makes of them. */
const expected = {
  expectedComplaints: ['status of 4', 'status of 5', 'ERR_', 'Failed to fetch dynamically', 'It is stuck.'],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Everything at this address fails, as a server does that has a fault, until the test says otherwise. */
async function breakAt(page: Page, path: string, status = 500): Promise<() => Promise<void>> {
  const answer = { status, title: 'Stuck', detail: 'It is stuck.', type: 'about:blank', instance: 'x' };
  await page.route(path, (route) => route.fulfill({ status, contentType: 'application/problem+json', json: answer }));
  return () => page.unroute(path);
}

async function tryAgain(page: Page) {
  await page.getByRole('button', { name: 'Try again' }).first().click();
}

test.describe('when the server has a fault', () => {
  test.use(expected);

  test('every screen of a product says what failed, and goes on when it is over (SHL, DOC, SPC, MOD)', async ({
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
    await breakAt(page, `**/api/v2/products/${id}/documents/*`);
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

  test('every screen of applications says what failed, and goes on when it is over (FRM, DET, ANA)', async ({
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

    // A browser that has forbidden copying, and says so.
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

ownTest.describe('when somebody else was quicker', () => {
  ownTest.use(expected);

  ownTest('what is gone or taken meanwhile is refused in words (APS, CRD, PRD, MOD)', async ({ page, own }) => {
    ownTest.slow();
    const strategies = (await call(page, 'GET', '/applications/auth-strategies')) as {
      data: { id: string; name: string }[];
    };
    const strategyOf = (name: string) => strategies.data.find((one) => one.name === name)?.id;
    const make = async (name: string, strategy: string, more: object = {}) =>
      (await call(page, 'POST', '/applications', { name, auth_strategy_id: strategyOf(strategy), ...more })) as {
        id: string;
      };

    // Two windows, one of which deletes what the other shows.
    const client = await make('Client', 'OAuth client', { redirect_uri: 'https://example.com', scopes: [] });
    await page.goto(`${own.url}/my-apps`);
    await expect(page.getByRole('link', { name: 'Client', exact: true })).toBeVisible();
    await call(page, 'DELETE', `/applications/${client.id}`);
    await page.getByRole('button', { name: 'Actions for Client' }).click();
    await choose(page, 'Refresh secret');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refresh secret' }).click();
    await expect(page.getByText(/^Failed to refresh secret: /)).toBeVisible();
    await expectGood(page);
    await expect(page.getByRole('link', { name: 'Client', exact: true })).toHaveCount(0);

    const keyed = await make('Keyed', 'API key', { reference_id: 'quay-7' });
    await page.goto(`${own.url}/my-apps`);
    await expect(page.getByRole('link', { name: 'Keyed', exact: true })).toBeVisible();
    await call(page, 'DELETE', `/applications/${keyed.id}`);
    await page.getByRole('button', { name: 'Actions for Keyed' }).click();
    await choose(page, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Failed to delete application: /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keyed', exact: true })).toHaveCount(0);

    // The same reference ID twice.
    const { id } = await make('Mooring', 'API key', { reference_id: 'quay-8' });
    await page.goto(`${own.url}/application/create`);
    await page.getByLabel('Name *').fill('Mooring two');
    await page.getByLabel('Auth Strategy *').selectOption({ label: 'API key' });
    await page.getByLabel('Reference ID *').fill('quay-8');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('This reference ID is already in use.');
    await expectGood(page);

    // One more than the owners of the portal allow meanwhile.
    const allow = (applications: number) => {
      using database = new DatabaseSync(join(own.data_dir, 'portico.db'), { timeout: 20_000 });
      database.prepare('update portal set applications_per_developer = ?').run(applications);
    };
    allow(1);
    await page.getByLabel('Reference ID *').fill('quay-9');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You have as many applications as this portal allows. Delete one first.',
    );
    allow(100);

    // Keys that were revoked in the other window.
    const application = `/applications/${id}`;
    for (const [item, confirm, said] of [
      ['Rename', 'Rename', 'The credential could not be renamed: '],
      ['Change expiry', 'Save', 'The expiry could not be changed: '],
      ['Revoke', 'Revoke', 'The credential could not be revoked: '],
    ] as const) {
      const made = await call(page, 'POST', `${application}/credentials`, { display_name: 'Crane' });
      await page.goto(`${own.url}/application/${id}`);
      await page.getByRole('button', { name: 'Actions for Crane' }).click();
      await call(page, 'DELETE', `${application}/credentials/${(made as { id: string }).id}`);
      await choose(page, item);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      if (item === 'Rename') await dialog.getByLabel('Name').fill('Derrick');
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(page.getByRole('region', { name: 'Messages' }).getByText(said)).toBeVisible();
      await expect(heading(page, 'No credentials')).toBeVisible();
    }

    // Registered in the other window, then unregistered there.
    await openSpecification(page, own, 'Route Weather');
    await registerButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Mooring' }).check();
    const product = new URL(page.url()).pathname.split('/')[2];
    const { latest_version } = (await call(page, 'GET', `/products/${product}`)) as { latest_version: { id: string } };
    const version = latest_version.id;
    const registration = (await call(page, 'POST', `${application}/registrations`, {
      product_version_id: version,
    })) as { id: string };
    await dialog.getByRole('button', { name: 'Request Access' }).click();
    await expect(page.getByText('This application is registered for this version already.')).toBeVisible();
    await expectGood(page);
    const change = (sql: string) => {
      using database = new DatabaseSync(join(own.data_dir, 'portico.db'), { timeout: 20_000 });
      database.prepare(sql).run(version);
    };

    // Access that owners of the portal take away, and give back.
    const ofProduct = '(select product_id from product_version where id = ?)';
    change("update registration set status = 'approved' where product_version_id = ?");
    change(`update product set is_published = 0 where id = ${ofProduct}`);
    await page.goto(`${own.url}/application/${id}`);
    await expect(page.getByText('The product is no longer published.')).toBeVisible();
    await expect(page.getByText('No access', { exact: true })).toBeVisible();
    await expectGood(page);
    change(`update product set is_published = 1 where id = ${ofProduct}`);
    change(`update team_product set register = 0 where product_id = ${ofProduct}`);
    await page.reload();
    await expect(page.getByText('Your teams no longer give access to this product.')).toBeVisible();
    change(`update team_product set register = 1 where product_id = ${ofProduct}`);
    await page.goto(`${own.url}/application/${id}`);
    await expect(page.getByText('No access', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: /^Unregister from Route Weather/ }).click();
    await call(page, 'DELETE', `${application}/registrations/${registration.id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/^The application could not be unregistered: /)).toBeVisible();
    await expect(heading(page, 'This App is not registered for any Product Versions')).toBeVisible();

    // What owners of the portal change while the dialog stands open.
    await openSpecification(page, own, 'Route Weather');
    await registerButton(page).click();
    await dialog.getByRole('radio', { name: 'Mooring' }).check();
    const request = dialog.getByRole('button', { name: 'Request Access' });
    change('update product_version_strategy set registration_enabled = 0 where product_version_id = ?');
    await request.click();
    await expect(dialog.getByText('Registration for this product version is not enabled.')).toBeVisible();
    change(
      'update product_version_strategy set registration_enabled = 1, auth_strategy_id = ' +
        "(select id from auth_strategy where name = 'OAuth client') where product_version_id = ?",
    );
    await request.click();
    await expect(
      dialog.getByText('This version asks for another auth strategy than the application has.'),
    ).toBeVisible();
    await page.route(`**${application}/registrations`, (route) =>
      route.fulfill({ status: 201, json: { ...registration, status: 'rejected' } }),
    );
    await request.click();
    await expect(dialog.getByText('The registration has the status Rejected.')).toBeVisible();
    await expectGood(page);
  });
});

ownTest.describe('when the server is gone', () => {
  ownTest.use(expected);

  ownTest('whoever was inside is told so everywhere and loses nothing', async ({ page, own }) => {
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

  base('an address without a portal says so', async ({ page, server }) => {
    const answer = { status: 404, title: 'Portal not found', detail: 'No portal.', type: '/problems/unknown-portal' };
    await page.route('**/api/v2/portal', (route) => route.fulfill({ status: 404, json: answer }));
    await page.goto(server.url);
    await expect(heading(page, 'There is no portal at this URL')).toBeVisible();
    await expect(page.getByText(/^Check the URL for a typing error/)).toBeVisible();
    await expectGood(page, 'body');
  });
});
