import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts, a reader searches, and chooses a version, a language and a theme', async ({
  context,
  server,
}) => {
  const page = await context.newPage();
  await page.goto(server.publicUrl);
  await page.getByRole('searchbox').fill('tide');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(`${server.publicUrl}/?q=tide`);
  await expect(page.getByRole('link', { name: 'Air Quality' })).toHaveCount(0);

  await page.goto(`${server.publicUrl}/spec/tides/v2`);
  await page.getByRole('combobox', { name: 'Version' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(`${server.publicUrl}/spec/tides/v1`);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`${server.publicUrl}/spec/tides/v1`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('link', { name: 'Katalog' }).first().click();
  await expect(page).toHaveURL(`${server.publicUrl}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('without scripts, pages are no wider than a phone in any language', async ({ context, server }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'de', 'fr', 'es_ES', 'ca_ES']) {
    for (const path of ['/', '/products/tides', '/spec/tides/v2/operations/get-gauge', '/docs/tides/index', '/login']) {
      await page.goto(`${server.publicUrl}${path}?lang=${language}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${path} in ${language}`).toBeLessThanOrEqual(320);
    }
  }
});
