import { choose, expectGood, test, toast } from './developer-at-work.ts';
import { expect } from './test.ts';

test.describe('when requests fail', () => {
  test.use({ expectedComplaints: ['400', '404', '500', 'ERR_FAILED'] });

  test('a long list is searched, paged and cleaned up, in another language, too; every failure leaves it usable (APS, TBL)', async ({
    page,
    own,
  }) => {
    test.slow();
    await page.evaluate(async () => {
      for (let number = 1; number <= 26; number += 1) {
        const body = JSON.stringify({ name: `Sensor ${String(number).padStart(2, '0')}` });
        await fetch('/api/v2/applications', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      }
    });
    const breakNext = (path: string, method: string) =>
      page.route(path, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { status: 500, title: 'Stuck', detail: 'It is stuck.' } })
          : route.fallback(),
      );

    await page.goto(`${own.url}/my-apps`);
    await expect(page.getByText('1 to 25 of 26')).toBeVisible();
    await expectGood(page);
    await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
    await expect(page).toHaveURL(`${own.url}/my-apps?sort=-created_at`);
    await expect(page.getByRole('row').nth(1)).toContainText('Sensor 26');
    await page.getByLabel('Sort by').selectOption({ label: 'Name, A to Z' });
    await expect(page.getByRole('row').nth(1)).toContainText('Sensor 01');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('link', { name: 'Sensor 26' })).toBeVisible();

    await breakNext('**/api/v2/applications/*', 'DELETE');
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await choose(page, 'Delete');
      const question = page.getByRole('alertdialog', { name: 'Delete application' });
      await expect(question).toContainText(`“${name}”`);
      await question.getByRole('button', { name: 'Delete' }).click();
    };
    await remove('Sensor 26');
    await expect(page.getByText('Failed to delete application: It is stuck.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sensor 26' })).toBeVisible();
    await expectGood(page);
    await page.unrouteAll();
    await remove('Sensor 26');
    await expect(toast(page, 'Application successfully deleted')).toBeVisible();
    await expect(page).toHaveURL(`${own.url}/my-apps`);
    await expect(page.getByText('1 to 25 of 25')).toBeVisible();
    await expect(page.getByText(/Failed to delete/)).toHaveCount(0);

    await page.getByRole('searchbox', { name: 'Search applications' }).fill('sensor 07');
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('nothing');
    await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible();
    await expect(page.getByText('No application has “nothing” in its name.')).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: 'Keine Anwendungen gefunden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Neue App' })).toBeVisible();
    await page
      .getByRole('button', { name: 'Sprache: DE' })
      .or(page.getByRole('button', { name: /^Sprache/ }))
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('API key').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sensor 01' })).toBeVisible();

    await breakNext('**/api/v2/applications/*/credentials', 'POST');
    await page.getByRole('button', { name: 'New Credential' }).click();
    await page.getByLabel('Name').fill('Broken');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The credential could not be created: It is stuck.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Credential' })).toBeEnabled();
    await page.route('**/credential-details*', (route) => route.abort());
    await page.route('**/api/v2/applications/*/registrations*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The credentials could not be loaded' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
    await expectGood(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'No credentials' })).toBeVisible();

    await breakNext('**/applications/auth-strategies*', 'GET');
    await page.goto(`${own.url}/my-apps`);
    await expect(toast(page, 'Error fetching auth strategies: It is stuck.')).toBeVisible();
    await expect(page.getByText(/creation is disabled/)).toHaveCount(0);
    await page.unrouteAll();
    await breakNext('**/api/v2/applications?*', 'GET');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The applications could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible();

    for (const path of ['/application/x', '/application/00000000-0000-4000-8000-000000000000/update']) {
      await page.goto(`${own.url}${path}`);
      await expect(page).toHaveURL(`${own.url}/404`);
    }
  });
});
