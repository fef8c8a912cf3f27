import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { choose, expectGood, openSpecification, registerButton, test } from './developer-at-work.ts';
import { call } from './quiet-portals.ts';
import { expect } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test.describe('when another window made a change first', () => {
  // The browser logs each refused request to its console.
  test.use({ expectedComplaints: ['status of 4'] });

  test('a conflict with another change is refused with a message (APS, CRD, PRD, MOD)', async ({ page, own }) => {
    test.slow();
    const strategies = (await call(page, 'GET', '/applications/auth-strategies')) as {
      data: { id: string; name: string }[];
    };
    const strategyOf = (name: string) => strategies.data.find((one) => one.name === name)?.id;
    const make = async (name: string, strategy: string, more: object = {}) =>
      (await call(page, 'POST', '/applications', { name, auth_strategy_id: strategyOf(strategy), ...more })) as {
        id: string;
      };

    // One of two windows deletes what the other shows.
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

    // The same reference ID in two applications.
    const { id } = await make('Mooring', 'API key', { reference_id: 'quay-8' });
    await page.goto(`${own.url}/application/create`);
    await page.getByLabel('Name *').fill('Mooring two');
    await page.getByLabel('Auth Strategy *').selectOption({ label: 'API key' });
    await page.getByLabel('Reference ID *').fill('quay-8');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('This reference ID is already in use.');
    await expectGood(page);

    // One application more than the lowered quota of the portal.
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

    // Access that owners of the portal revoke and restore.
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

    // Changes of the portal's owners while the dialog is open.
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
