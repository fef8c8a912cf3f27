import type { Page } from '@playwright/test';
import { screenWordMistakes } from '@portico/i18n/plain-words.ts';
import { enterConsole, openArea } from './console-at-work.ts';
import { startServer } from './server.ts';
import { expect, expectNoBarriers, test } from './test.ts';
import { expectFits } from './widths.ts';

/** Screens without an entry in the sidebar, by their area. */
const below: Readonly<Record<string, readonly string[]>> = {
  'Auth strategies': ['/new'],
  Pages: ['/new'],
  Settings: ['/revisions'],
  Login: ['/new'],
  Portals: ['/new'],
  Users: ['/profile'],
  'Console login': ['/new'],
  Tokens: ['/all'],
  Webhooks: ['/new'],
  Emails: ['/templates', '/templates/text'],
};

/** All text of a screen without URLs, and without actions of the audit log, which have the names of the API. */
const shownText = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot()).replaceAll(/^\s*- \/url: .*$|\b[a-z_]+\.[a-z-]+\b/gm, '');

/**
 * Expects a screen to use words of the glossary, to be accessible in both themes, and to fit from a phone to a wide
 * screen.
 */
async function expectGoodScreen(page: Page) {
  // The preview of a portal has headings of its own.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(screenWordMistakes(await shownText(page)), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarriers(page, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarriers(page);
  await expectFits(page);
}

test('every screen of the console is accessible in both themes, and fits every width', async ({ page, server }) => {
  test.setTimeout(240_000);
  await enterConsole(page, server.url);
  const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await expect(links).toHaveCount(23);
  const areas = await links.evaluateAll((all) =>
    all.map((link) => ({ name: link.textContent ?? '', href: (link as HTMLAnchorElement).href })),
  );
  for (const [at, { name, href }] of areas.entries()) {
    await links.nth(at).click();
    await expect(page).toHaveURL(href);
    await expectGoodScreen(page);
    for (const path of below[name] ?? []) {
      await page.goto(`${href}${path}`);
      await expectGoodScreen(page);
    }
  }
});

test.describe('with refusals', () => {
  test.use({ expectedComplaints: ['status of 400', 'status of 409'] });

  test('an auth strategy is added and deleted, one in use stays, and a refused one says why', async ({
    page,
    beside,
  }) => {
    const { url } = await beside('areas', startServer);
    await enterConsole(page, url);
    await openArea(page, 'Auth strategies');
    await page.getByRole('link', { name: 'Add auth strategy' }).click();
    await page.getByLabel('Name', { exact: true }).fill('API key');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('API key');
    await expectNoBarriers(page);
    await page.getByLabel('Name', { exact: true }).fill('Harbour key');
    await page.getByRole('button', { name: 'Save' }).click();
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

  test('settings and appearance explain refusals and keep the input, and a dark page shows on a light system', async ({
    page,
    beside,
  }) => {
    const { url } = await beside('areas', startServer);
    await enterConsole(page, url);

    await openArea(page, 'Settings');
    await page.getByLabel('Title', { exact: true }).fill('Tidewright');
    await page.getByLabel(/^Host names/).fill('localhost\npublic.localhost');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('the host name public.localhost belongs to another portal').first()).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tidewright');
    await page.getByLabel(/^Host names/).fill('localhost');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The settings were saved').first()).toBeVisible();

    await openArea(page, 'Appearance');
    await page.getByLabel('Welcome message').fill('Come in');
    const accent = page.getByRole('textbox', { name: 'Accent' }).nth(1);
    await accent.fill('seaweed');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(accent).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('The appearance was saved')).toHaveCount(0);
    await expect(page.getByLabel('Welcome message')).toHaveValue('Come in');
    await expectNoBarriers(page);

    await accent.fill('');
    await page.getByRole('textbox', { name: 'Page', exact: true }).nth(1).fill('#5c0a1e');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The appearance was saved').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('figure')).toHaveCount(1);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${url}/login`);
    const email = page.getByLabel('Email');
    await expect(email).toBeVisible();
    const colors = await email.evaluate((field) => {
      const style = getComputedStyle(field);
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      return { scheme: style.colorScheme, canvas, field: style.backgroundColor };
    });
    expect(colors).toEqual({
      scheme: 'dark',
      canvas: expect.stringMatching(/^oklch\(0\.3\d+ 0\.1\d+ 1\d\./),
      field: expect.stringMatching(/^oklch\(0\.3\d+ 0\.1\d+ 1\d\./),
    });
    await expect(page.getByRole('button', { name: 'Theme' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(1);
    expect(asked.filter((path) => path.includes('/portal/stylesheet'))).toEqual([]);
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: ['status of 500'] });

  test('every list and every page says so, and can be retried', async ({ page, server }) => {
    test.setTimeout(180_000);
    await enterConsole(page, server.url);
    const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(links).toHaveCount(23);
    const areas = await links.evaluateAll((all) =>
      all.map((link) => ({ area: link.textContent ?? '', href: (link as HTMLAnchorElement).href })),
    );
    // All requests except for the portals, which the frame itself requires.
    const asked = /\/api\/admin\/v1\/(?!portals$)/;
    const problem = { status: 500, title: 'Stuck', detail: 'It is stuck.' };
    for (const [at, { area, href }] of areas.entries()) {
      if (area === 'Portals') continue;
      await page.route(asked, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 500, json: problem }) : route.fallback(),
      );
      // The first area is open already. The others load when they are opened.
      if (page.url() === href) await page.reload();
      else await links.nth(at).click();
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry.first(), `${area} says that it failed`).toBeVisible({ timeout: 15_000 });
      await page.unrouteAll();
      // Some screens have two parts, each with its own retry button.
      await expect(async () => {
        for (const one of await retry.all()) await one.click({ timeout: 1000 });
        await expect(retry, `${area} goes on`).toHaveCount(0, { timeout: 2000 });
      }).toPass({ timeout: 15_000 });
    }
  });
});
