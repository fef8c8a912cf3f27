import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGood } from './developer-at-work.ts';
import { expect, signedInTest as test } from './test.ts';
import { expectFits } from './widths.ts';

/** Opens the dashboard of the demo's application through My Apps. */
async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/my-apps`);
  await page.getByRole('link', { name: 'Harbour Tracker' }).click();
  await page.getByRole('link', { name: 'View analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application Dashboard' })).toBeVisible();
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a developer opens the dashboard from the list and zooms from a month of calls to a day', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/my-apps`);
  const summary = page.getByRole('region', { name: 'Last 30 days' });
  await expect(summary.getByRole('listitem').filter({ hasText: 'Number of requests' })).toContainText(/[\d.]+K/);

  await openDashboard(page, server.url);
  await page.getByRole('button', { name: 'Last 24 hours' }).click();
  await page.getByRole('radio', { name: 'Last 30 days' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/range=30d/);
  const requests = chart(page, 'Requests');
  await expect(requests.getByRole('button', { name: 'Maps and Places v4' })).toBeVisible();
  await expect(chart(page, '5xx errors by status code').getByRole('button', { name: /503/ })).toBeVisible();

  const plot = (await requests.getByRole('img').boundingBox())!;
  await page.mouse.move(plot.x + plot.width * 0.5, plot.y + 80);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width * 0.56, plot.y + 80, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/zoom=\d+-\d+/);
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await page.reload();
  await expect(requests.getByRole('img')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/range=30d$/);

  await page.getByRole('button', { name: 'All product versions' }).click();
  await page.getByRole('checkbox', { name: 'Route Weather v2' }).check();
  await expect(page).toHaveURL(/versions=/);
  await page.keyboard.press('Escape');
  await expect(requests.getByRole('button', { name: 'Maps and Places v4' })).toHaveCount(0);

  await requests.getByRole('button', { name: 'Show as a table: Requests' }).click();
  await expect(requests.getByRole('table').getByRole('row')).toHaveCount(31);
  const coming = page.waitForEvent('download');
  await requests.getByRole('button', { name: 'Download as CSV: Requests' }).click();
  const file = await readFile(await (await coming).path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe('"Time","Route Weather v2"');
});

const isQuestion = /\/api\/v2\/stats\?/;

test.describe('when a chart cannot be loaded', () => {
  test.use({ expectedComplaints: ['503'] });

  test('the failed chart says so, can be retried and affects no other', async ({ page, server }) => {
    await page.route(isQuestion, async (route) => {
      const isLatency = route.request().postData()?.includes('RESPONSE_LATENCY_P99');
      if (isLatency) await route.fulfill({ status: 503, body: '{}' });
      else await route.continue();
    });
    await openDashboard(page, server.url);
    const latency = chart(page, 'Latency');
    await expect(latency.getByRole('heading', { name: 'Unable to fetch latency' })).toBeVisible({ timeout: 15_000 });
    const beside = chart(page, 'Requests');
    await expect(beside.getByRole('img')).toBeVisible();
    const height = (await beside.boundingBox())!.height;
    await page.unroute(isQuestion);
    await latency.getByRole('button', { name: 'Try again' }).click();
    await expect(latency.getByRole('img')).toBeVisible();
    expect((await beside.boundingBox())!.height).toBe(height);
  });
});

test('charts with no values or too many say so', async ({ page, server }) => {
  await page.route(isQuestion, async (route) => {
    const question = route.request().postDataJSON() as { metrics: string[]; dimensions?: string[] };
    const answer = await route.fetch();
    const said = (await answer.json()) as { meta: object; records: object[] };
    const isErrors = route.request().postData()?.includes('4XX') || route.request().postData()?.includes('5XX');
    const isLatencyByTime = question.metrics[0] === 'RESPONSE_LATENCY_P99' && (question.dimensions?.length ?? 0) > 1;
    if (isErrors || isLatencyByTime) said.records = [];
    else if ((question.dimensions?.length ?? 0) > 1) said.meta = { ...said.meta, truncated: true };
    await route.fulfill({ response: answer, json: said });
  });
  await openDashboard(page, server.url);
  await expect(chart(page, 'Latency').getByText('No data in this time range')).toBeVisible();
  await expect(chart(page, '4xx errors by product version').getByText('No errors in this time range')).toBeVisible();
  await expect(chart(page, 'Requests').getByText('Only the 50 busiest values are shown.')).toBeVisible();
  await expectGood(page);
  await expectFits(page);
});

test('on a phone in the dark theme nothing is wider than the screen', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openDashboard(page, server.url);
  await expect(chart(page, 'Requests').getByRole('img')).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
});
