import { expect, test } from './test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a reader gets the demo in German, and English with a line that says so', async ({ context, server }) => {
      const page = await context.newPage();
      const url = server.publicUrl;
      await page.goto(`${url}/docs/tides/first-request?lang=de`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das nächste Hochwasser abfragen');
      await expect(page.getByRole('link', { name: 'Gezeiten und Wasserstände' }).first()).toBeVisible();
      await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(3);
      await expect(page.locator('link[rel=alternate][hreflang=de]')).toHaveAttribute('href', /first-request\?lang=de$/);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /first-request\?lang=de$/);

      await page.goto(`${url}/docs/tides/datums?lang=de`);
      await expect(page.getByText('noch nicht auf Deutsch')).toBeVisible();
      await expect(page.locator('article')).toHaveAttribute('lang', 'en');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /datums$/);

      await page.goto(`${url}/legal/imprint?lang=de`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
      await expect(page.getByText('Stadt Saltmere', { exact: false }).first()).toBeVisible();
      await page.goto(`${url}/?lang=de`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die Stadt als API');
      await page.goto(`${url}/?lang=en`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The city, as an API');
    });

    test('the version chooser keeps the page of a guide', async ({ context, server }) => {
      const page = await context.newPage();
      await page.goto(`${server.publicUrl}/docs/streets/v1/find-an-address?lang=en`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/docs\/streets\/v2\/find-an-address/);
      const sidebar = page.getByRole('navigation', { name: 'Product' });
      await expect(sidebar.getByRole('link', { name: 'Move from version 1' })).toHaveCount(0);
      const version = page.getByRole('combobox', { name: 'Version' });
      await version.selectOption({ label: 'v2' });
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/\/docs\/streets\/v2\/find-an-address/);
      await expect(page.getByText('Spelling, order and upper case do not matter.')).toBeVisible();

      await page.goto(`${server.publicUrl}/docs/streets/v2/move-from-v1?lang=en`);
      await version.selectOption({ index: 0 });
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/\/docs\/streets\/v1(?:\?|$)/);
    });
  });
}

test('choosing another language loads the content in it', async ({ page, server }) => {
  await page.goto(`${server.publicUrl}/docs/tides/first-request?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get the next high water');
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das nächste Hochwasser abfragen');
});
