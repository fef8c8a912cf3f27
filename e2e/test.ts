import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Of everyone in the demo. */
export const demoPassword = 'Portico-demo-1';

interface WorkerParts {
  /** Kinds of page, by theme, that were looked at for barriers. */
  lookedAt: Set<string>;
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
  lookedAt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => use(new Set()),
    { scope: 'worker' },
  ],
  expectedComplaints: [[], { option: true }],
  /** Every page that a test opens is watched for complaints of the browser and, at its end, once a kind, for barriers. */
  page: async ({ page, expectedComplaints, lookedAt }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(page);
    const kind = await kindOf(page);
    if (page.url() !== 'about:blank' && !lookedAt.has(kind)) await expectNoBarriers(page);
    lookedAt.add(kind);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((part) => text.includes(part)));
    expect(unexpected, 'the browser complains about the page').toEqual([]);
  },
});

interface SignedIn {
  /** What a browser keeps of the demo's developer after one login, shared by the tests of a worker. */
  session: StorageState;
}

/** A test that begins with the demo's developer logged in. */
export const signedInTest = test.extend<Record<never, never>, SignedIn>({
  session: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage();
      await logIn(page, server.url);
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: 'worker' },
  ],
  storageState: ({ session }, use) => use(session),
});

export async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('dev@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** What page this is, as far as barriers go: its title, theme and width, and what stands open on it. */
const kindOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, [role=dialog], [role=menu], [role=alert], form')];
    const parts = shown.map((part) =>
      part.tagName === 'H1' ? 'h1' : `${part.role ?? part.tagName} ${part.textContent}`,
    );
    return [document.title, document.documentElement.dataset.theme, window.innerWidth, ...parts].join('\n');
  });

interface Looking {
  /** The parts to look at; else the whole page. */
  readonly within?: string;
  /** The rules to look for; else all. */
  readonly rules?: string[];
}

/** Nothing serious or worse by axe-core in what is on screen now. */
export async function expectNoBarriers(page: Page, { within = 'html', rules }: Looking = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).include(within);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect(serious, `barriers at ${page.url()}`).toEqual([]);
}

export { expect };
