import { expectNoBarriers } from './barriers.ts';
import { expect, signedInTest, test } from './test.ts';

test('the search opens from any page by keyboard, and opens a result by keyboard alone', async ({ page, server }) => {
  // On a reference page, `/` focuses the filter of operations.
  await page.goto(`${server.publicUrl}/nowhere`);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search products, operations and documents' });
  await expect(field).toBeFocused();
  await page.keyboard.type('next tide');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('The next tide');
  await expect(first.locator('mark')).toHaveText(['next', 'tide']);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'Operations' })).toBeVisible();
  await expectNoBarriers(page);

  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.publicUrl}/spec/tides/v1/operations/next-tide`);
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'The next tide' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(
    'The next tide',
  );
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
});

test('only results of the last typed text are shown', async ({ page, server }) => {
  await page.goto(server.publicUrl);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v2/places?q=tide&**', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search products, operations and documents' });
  await field.fill('tide');
  await field.fill('roadworks');
  await expect(page.getByRole('option').first()).toContainText('Roadworks');
  held.resolve();
  await page.waitForTimeout(300);
  await expect(page.getByRole('option').first()).toContainText('Roadworks');
});

test('the search page counts and filters by kind, with scripts and without', async ({ page, browser, server }) => {
  await page.goto(`${server.publicUrl}/search?q=tide`);
  await page.getByRole('link', { name: /^Schemas/ }).click();
  await expect(page).toHaveURL(/kind=schema/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Schemas']);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tide / })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tide' })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${server.publicUrl}/products/tides`);
  await plain.getByRole('link', { name: 'Search' }).click();
  await plain.getByRole('searchbox').fill('high water');
  await plain.getByRole('searchbox').press('Enter');
  await expect(plain.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await plain.setViewportSize({ width: 320, height: 640 });
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});

test('the search page filters by product, with scripts and without', async ({ page, browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  for (const reader of [page, await context.newPage()]) {
    await reader.goto(`${server.publicUrl}/search?q=next`);
    const results = reader.locator('main li a[href^="/"]:has(svg)');
    const ofOthers = reader.locator('main li a[href^="/spec/"]:not([href*="/tides/"])');
    await expect(ofOthers).not.toHaveCount(0);
    await reader.getByText('Product', { exact: true }).click();
    await reader.getByRole('link', { name: /^Tides and Water Levels, \d+ results?$/ }).click();
    await expect(reader).toHaveURL(/product=tides/);
    await expect(ofOthers).toHaveCount(0);
    await expect(results).not.toHaveCount(0);
    if (reader === page) await expectNoBarriers(page);
    await reader.getByRole('link', { name: 'Remove filter: Tides and Water Levels' }).click();
    await expect(reader).not.toHaveURL(/product=/);
    await expect(ofOthers).not.toHaveCount(0);
  }
  await context.close();
});

signedInTest('the search page filters by label where the portal shows labels', async ({ page, server }) => {
  await page.goto(`${server.url}/search?q=payment`);
  await page.getByText('Label', { exact: true }).click();
  const label = page.locator('section ul').getByRole('link').first();
  const name = (await label.textContent()) ?? '';
  await label.click();
  await expect(page).toHaveURL(/label=[a-z]+%3A/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText(name);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/label=/);
});

test('an empty result says so, and a visitor of a private portal has no search', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/search?q=zzzzqq`);
  await expect(page.getByRole('heading', { name: 'Nothing found for “zzzzqq”' })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toHaveCount(0);
});

signedInTest('the pages that a developer has opened are forgotten at logout', async ({ page, server }) => {
  await page.goto(`${server.url}/products/payments`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('portico-opened'))).toContain('payments');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => localStorage.getItem('portico-opened'))).toBeNull();
});
