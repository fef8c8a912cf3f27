import { expectGood } from './developer-at-work.ts';
import { leaveToBrowser } from './left-to-browser.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page, server }) => {
  await page.goto(server.publicUrl);
});

test('a visitor of a public portal sees its products with labels and newest version', async ({ page }) => {
  await expect(page).toHaveTitle('Product Catalog | Saltmere Open Data');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tides = page.getByRole('listitem').filter({ hasText: 'Tides' }).first();
  await expect(tides.getByRole('link', { name: /Tides/ }).first()).toBeVisible();
  await expect(tides).toContainText('v2');
});

test('typing filters the list, and the URL keeps the search', async ({ page }) => {
  await page.getByRole('searchbox').fill('roadworks');
  await expect(page).toHaveURL(/roadworks/);
  await expect(page.getByRole('link', { name: /Roadworks/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Air quality/i })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('roadworks');
});

test('a search without results says so and differs from an empty catalog', async ({ page }) => {
  await page.getByRole('searchbox').fill('zzzz-nothing');
  await expect(page.getByText('zzzz-nothing').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tides' })).toHaveCount(0);
});

test('the slash key focuses the search field', async ({ page }) => {
  // The server rendered the page. It handles keys once the browser has hydrated it.
  await expect(page.locator('html[data-live]')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('the catalog can be shown as a table, and the choice is stored', async ({ page }) => {
  await page
    .getByRole('radio', { name: 'Table' })
    .or(page.getByRole('button', { name: 'Table' }))
    .first()
    .click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
});

test('the catalog has no barriers in either theme and fits a narrow window', async ({ page }) => {
  await expect(page.getByRole('link', { name: /Tides/ }).first()).toBeVisible();
  await expectGood(page, 'html');
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: ['503', '401'] });

  test('a failed start shows a retry button and no endless spinner', async ({ page, server }) => {
    let isDown = true;
    await leaveToBrowser(page);
    await page.route('**/api/v2/portal?*', (route) =>
      isDown ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
    );
    await page.goto(server.publicUrl);
    await expect(page.getByRole('heading', { name: 'The portal cannot be reached' })).toBeVisible();
    await expect(page.getByText('Service unavailable. Please try again later.')).toBeVisible();
    await expectGood(page, 'body');
    const again = page.getByRole('button', { name: 'Try again' });
    isDown = false;
    await again.click();
    await expect(page.getByRole('link', { name: /Tides/ }).first()).toBeVisible();
  });
});

test.describe('a URL that does not exist', () => {
  test.use({ expectedComplaints: ['404'] });

  test('shows the not-found page', async ({ page, server }) => {
    await page.goto(`${server.publicUrl}/no/such/page`);
    await expect(page.getByText('Sorry. We cannot find the page you are looking for.')).toBeVisible();
  });
});
