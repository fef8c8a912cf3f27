import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Opens a page whose scripts arrive only when `arrive` is called. */
async function openWithoutScripts(page: Page, url: string) {
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  // Not `page.goto` of the tests, which waits for the scripts.
  await page.evaluate((to) => location.assign(to), url).catch(() => {});
  await page.waitForURL(url);
  await page.locator('#page-data').waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('data-live')).toBeNull();
  return async () => {
    arrived.resolve();
    await expect(page.locator('html[data-live]')).toBeVisible();
  };
}

test('what a reader types before the scripts arrive filters the list when they do', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/nowhere`);
  const arrive = await openWithoutScripts(page, `${server.publicUrl}/spec/tides/v1/operations/next-tide`);
  const filter = page.getByRole('searchbox', { name: 'Filter operations' });
  await filter.pressSequentially('next');
  const others = page.locator('#sidebar a[href*="/operations/"]:not([href*="next-tide"])');
  await expect(others).not.toHaveCount(0);
  await arrive();
  await expect(filter).toHaveValue('next');
  await expect(others).toHaveCount(0);
});

test('a menu opens for clicks before the scripts arrive, however many', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/nowhere`);
  const arrive = await openWithoutScripts(page, `${server.publicUrl}/docs/tides/index`);
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Theme' }).click();
  await arrive();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a link works before the scripts arrive', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/nowhere`);
  await openWithoutScripts(page, `${server.publicUrl}/products/tides`);
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await expect(page).toHaveURL(`${server.publicUrl}/`);
});

test('a folded part opens once for a click before the scripts arrive', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/nowhere`);
  const arrive = await openWithoutScripts(page, `${server.publicUrl}/spec/tides/v1/operations/next-tide`);
  const group = page.locator('#sidebar').getByRole('button', { expanded: true }).first();
  const name = (await group.textContent()) ?? '';
  await group.click();
  await arrive();
  await expect(page.locator('#sidebar').getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
});

/** Opens a document whose list of operations the browser has not loaded the code for; `arrive` lets it load. */
async function openDocument(page: Page, url: string) {
  const arrived = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/assets/operations-*.js', async (route) => {
    asked.push(route.request().url());
    await arrived.promise;
    await route.continue();
  });
  await page.goto(url);
  await page.mouse.move(900, 400);
  return { asked, arrive: () => arrived.resolve() };
}

test('a document loads the code of the list of operations when the reader points at the list', async ({
  page,
  server,
}) => {
  const { asked, arrive } = await openDocument(page, `${server.publicUrl}/docs/tides/index`);
  const list = page.locator('#sidebar');
  await expect(list.getByRole('link', { name: 'next' }).first()).toBeVisible();
  expect(asked).toEqual([]);
  const group = list.getByRole('button', { expanded: true }).first();
  const name = (await group.textContent()) ?? '';
  await group.click();
  await expect.poll(() => asked.length).toBe(1);
  arrive();
  await expect(list.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
});

test('a reader types into the filter of a document before its code arrives', async ({ page, server }) => {
  const { asked, arrive } = await openDocument(page, `${server.publicUrl}/docs/tides/index`);
  const filter = page.getByRole('searchbox', { name: 'Filter operations' });
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('next');
  await expect.poll(() => asked.length).toBe(1);
  const others = page.locator('#sidebar a[href*="/operations/"]:not([href*="next-tide"])');
  await expect(others).not.toHaveCount(0);
  arrive();
  await expect(others).toHaveCount(0);
  await expect(filter).toHaveValue('next');
});

test('a reader who never points at the list of operations moves on to other pages', async ({ page, server }) => {
  const { arrive } = await openDocument(page, `${server.publicUrl}/docs/tides/index`);
  arrive();
  const next = page.locator('main a[href^="/docs/tides/"]:not([href*="/index"])').last();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/index$/);
  await page.locator('#sidebar').getByRole('searchbox').fill('next');
  const others = page.locator('#sidebar a[href*="/operations/"]:not([href*="next-tide"])');
  await expect(others).toHaveCount(0);
});
