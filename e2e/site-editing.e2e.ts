import type { Page } from '@playwright/test';
import { enterConsole, openArea } from './console-at-work.ts';
import { startServer } from './server.ts';
import { expect, expectNoBarriers, test } from './test.ts';
import { expectFits } from './widths.ts';

/** Pastes a picture into the text, as from a screenshot. */
const pastePicture = (page: Page) =>
  page.getByLabel('Text in Markdown').evaluate(async (area: HTMLTextAreaElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 30;
    canvas.getContext('2d')?.fillRect(0, 0, 60, 30);
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const data = new DataTransfer();
    data.items.add(new File([bytes as Blob], 'Prices.png', { type: 'image/png' }));
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });

test('an owner writes a page with a pasted image, a colleague sees the draft, and it is published and rolled back', async ({
  page,
  browser,
}) => {
  await using server = await startServer();
  await enterConsole(page, server.url);
  await openArea(page, 'Pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title').fill('Prices');
  await page.getByLabel('File of the page').fill('/prices');
  await page.getByRole('button', { name: 'Create draft' }).click();
  const text = page.getByLabel('Text in Markdown');
  await expect(text).toHaveValue(/title: "Prices"/);
  await page.getByLabel('Visible to').selectOption('public');
  await expect(text).toHaveValue(/visibility: public/);
  await text.press('Control+End');
  await text.pressSequentially('Ten euros a month.\n');
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('menuitem', { name: 'Warning' }).click();
  await expect(text).toHaveValue(/:::warning\n\n:::/);
  await pastePicture(page);
  await expect(text).toHaveValue(/!\[\]\(images\/prices-[0-9a-f]{8}\.png\)/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Ten euros a month.')).toBeVisible();
  await expect(preview.locator('img').first()).toHaveJSProperty('naturalWidth', 60);

  // A text that is not saved survives a reload.
  await page.reload();
  await expect(page.getByText('This is a text that was not saved')).toBeVisible();
  await expect(text).toHaveValue(/Ten euros a month\./);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Last saved by admin@example.com')).toBeVisible();
  await expectNoBarriers(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(`${server.url}${new URL(url).pathname}`);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  await expect(colleague.getByText('This is a draft. It is not published yet.')).toBeVisible();
  await expect(colleague.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectNoBarriers(colleague);
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('button', { name: 'Revoke link' })).toHaveCount(0);
  await colleague.reload();
  await expect(colleague.getByRole('heading', { name: 'This draft cannot be shown' })).toBeVisible();

  await page.getByRole('button', { name: 'Compare with published' }).click();
  await expect(page.getByText('+Ten euros a month.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('row', { name: /Prices \/prices/ })).toContainText('Published');
  await colleague.goto(`${server.url}/prices`);
  await expect(colleague.getByText('Ten euros a month.')).toBeVisible();

  await page.goto(page.url().replace(/\/pages.*/, '/settings/revisions/1'));
  await page.getByRole('button', { name: 'Go back to this revision' }).click();
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(page).toHaveURL(/revisions$/);
  await colleague.goto(`${server.url}/prices`);
  await expect(colleague.getByText('Ten euros a month.')).toHaveCount(0);
});

test.describe('navigation', () => {
  // A time that is too late is refused.
  test.use({ expectedComplaints: ['status of 400'] });

  test('the menu is edited with its mistakes shown, and a text is scheduled', async ({ page }) => {
    await using server = await startServer();
    await enterConsole(page, server.url);
    await openArea(page, 'Pages');
    await page.getByRole('button', { name: 'Edit Menu' }).click();
    await page.getByRole('button', { name: 'Add link' }).first().click();
    await page.getByLabel('Label').last().fill('Prices');
    await page.getByLabel('Target').last().fill('/prices');
    await expect(page.getByText(/leads to no page of the portal/)).toBeVisible();
    await page.getByLabel('Target').last().fill('/imprint');
    await expect(page.getByText(/No mistakes/)).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Last saved by admin@example.com')).toBeVisible();
    await expectNoBarriers(page);
    await expectFits(page);
    await page.getByLabel('Time').fill('2099-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('must be within a year')).toBeVisible();
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Time').fill(soon);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cancel the schedule' })).toBeVisible();
  });
});
