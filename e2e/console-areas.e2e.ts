import type { Page } from '@playwright/test';
import { demoPassword, expect, expectNoBarriers, test } from './test.ts';

async function enterConsole(page: Page, url: string) {
  await page.goto(`${url}/console/login`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Screens that no entry of the sidebar leads to, below those that one does. */
const below: Readonly<Record<string, readonly string[]>> = {
  'Auth strategies': ['/new'],
  Settings: ['/revisions'],
  'Sign-in': ['/new'],
  Portals: ['/new'],
  Users: ['/profile'],
  Tokens: ['/all'],
  Webhooks: ['/new'],
  Mails: ['/templates'],
};

/** Without barriers in both themes, and no wider than a telephone. */
async function expectGoodScreen(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoBarriers(page, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 375, height: 812 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than a telephone`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('every screen of the console is without barriers in both themes, and fits a telephone', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await enterConsole(page, server.url);
  const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await expect(links).toHaveCount(20);
  const areas = await links.evaluateAll((all) =>
    all.map((link) => ({ name: link.textContent ?? '', href: (link as HTMLAnchorElement).href })),
  );
  for (const { name, href } of areas) {
    for (const path of ['', ...(below[name] ?? [])]) {
      await page.goto(`${href}${path}`);
      await expectGoodScreen(page);
    }
  }
});

test.describe('with refusals', () => {
  test.use({ expectedComplaints: ['status of 400', 'status of 409'] });

  test('an auth strategy is added and deleted; one in use stays, and a wrong one says why', async ({
    page,
    server,
  }) => {
    await enterConsole(page, server.url);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Auth strategies' }).click();
    await page.getByRole('link', { name: 'Add auth strategy' }).click();
    await page.getByLabel('Name', { exact: true }).fill('API key');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('API key');
    await expectNoBarriers(page);
    await page.getByLabel('Name', { exact: true }).fill('Harbour key');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('The auth strategy was saved').first()).toBeVisible();

    await page.getByRole('link', { name: 'Harbour key' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The auth strategy was deleted').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Harbour key' })).toHaveCount(0);

    await page.getByRole('link', { name: 'API key', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/so it cannot be deleted/)).toBeVisible();
    await expectNoBarriers(page);
  });
});
