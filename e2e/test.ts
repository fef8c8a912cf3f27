import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface WorkerParts {
  /** One server a worker; tests that change what others see start their own. */
  server: RunningServer;
}

interface TestParts {
  /** Messages of the page's console that a test expects, as parts of their text. */
  expectedComplaints: string[];
}

export const test = base.extend<TestParts, WorkerParts>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      await using server = await startServer();
      await use(server);
    },
    { scope: 'worker' },
  ],
  expectedComplaints: [[], { option: true }],
  /** Every page that a test opens is watched for complaints of the browser and, at its end, for barriers. */
  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(page);
    if (page.url() !== 'about:blank') await expectNoBarriers(page);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((part) => text.includes(part)));
    expect(unexpected, 'the browser complains about the page').toEqual([]);
  },
});

/** Nothing serious or worse by axe-core in what is on screen now. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect(serious, `barriers at ${page.url()}`).toEqual([]);
}

export { expect };
