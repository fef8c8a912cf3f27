import { formOf, openForm, test } from './harbour.ts';
import { expect, expectNoBarriers, signedInTest } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a reader navigates a reference in the ${colorScheme} theme`, async ({ page, harbour }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(harbour.reference);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour API' })).toBeVisible();
    await expect(page.getByText('API key in the header X-Key')).toBeVisible();
    // The list beside the page also has it, while it is near.
    await expect(page.getByRole('article').getByRole('link', { name: /A ship arrived/ })).toBeVisible();
    await expectNoBarriers(page);

    await page.keyboard.press('/');
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    await expect(filter).toBeFocused();
    await filter.fill('register');
    const contents = page.getByRole('navigation', { name: 'Contents of the product' });
    await expect(contents.getByRole('link', { name: /ships/ })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/operations\/create-ship$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
    await expect(page.getByText('moored')).toBeVisible();

    await page.getByRole('button', { name: 'Show the parts of tugs' }).first().click();
    await expect(page.getByText('As painted on the bow')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show the parts of engine' }).first().click();
    await page.getByRole('radio', { name: 'Motor' }).check();
    await expect(page.getByText('power', { exact: true })).toBeVisible();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('Python (requests)');
    await expect(page.getByRole('region', { name: 'Request' })).toContainText('requests.post(');
    await expectNoBarriers(page);

    await page.getByRole('link', { name: 'Ship', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ship' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(filter).toBeFocused();
  });
}

test('Back returns to the reader’s position on the page', async ({ page, harbour }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${harbour.reference}#/Ships/listShips`);
  await expect(page.getByRole('heading', { level: 1, name: 'listShips' })).toBeVisible();
  const column = page.locator('[data-scroll-restoration-id="product"]');
  await expect.poll(() => column.evaluate((element) => element.scrollHeight)).toBeGreaterThan(900);
  await column.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(300);
  await page.getByRole('link', { name: /Next/ }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(300);
});

test('the document can be viewed and downloaded, and a deprecated version says so', async ({ page, harbour }) => {
  await page.goto(harbour.oldReference);
  await expect(page.getByText(/Version 1.0 is deprecated/)).toBeVisible();
  await page.getByRole('button', { name: 'View specification' }).click();
  const dialog = page.getByRole('dialog', { name: 'API document' });
  await expect(dialog.getByRole('textbox')).toHaveValue(/Ships of the \*\*harbour\*\*/);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^harbour-1\.0\.json$/);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  // Trying requests is disabled for this version.
  await page
    .getByRole('link', { name: /List berths/ })
    .first()
    .click();
  await expect(page.getByText('This operation is deprecated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it', exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the form can be opened from anywhere on the page', async ({ page, harbour }) => {
    await page.goto(`${harbour.reference}#/Ships/createShip`);
    await page.getByRole('button', { name: 'Go to Try it' }).click();
    await expect(formOf(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Go to Try it' })).toBeHidden();
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Go to Try it' }).click();
    await expect(formOf(page)).toBeInViewport();
  });

  test('nothing is wider than the window, and the contents open over the page', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/createShip`);
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Contents' }).click();
    const entry = page
      .getByRole('navigation', { name: 'Contents of the product' })
      .getByRole('link', { name: /listShips/ });
    await expect(entry).toBeInViewport();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'listShips' })).toBeVisible();
  });
});

signedInTest(
  'a developer registers from the reference and chooses one of their applications',
  async ({ page, server }) => {
    const answer = await page.request.get(`${server.url}/api/v2/products?filter[name][contains]=Shipment`);
    const { data } = (await answer.json()) as { data: { id: string; latest_version: { id: string } }[] };
    await page.goto(`${server.url}/spec/${data[0]?.id}/${data[0]?.latest_version.id}`);
    await expect(page.getByRole('button', { name: /^Register/ })).toBeVisible();
    await page.getByRole('article').getByRole('link').filter({ hasText: '/' }).first().click();
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect(formOf(page)).toBeVisible();
    await expect(formOf(page).getByLabel('Application')).toBeVisible();
  },
);
