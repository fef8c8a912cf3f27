import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Mailbox, startMailbox } from '@portico/test-kit/mail/mailbox.ts';
import { demoPassword } from '@portico/test-kit/server/start-server.ts';
import { expectNoBarriers } from './barriers.ts';
import { noteLook, wasLookedAt } from './looked-at.ts';
import { watchMessages } from './seen-messages.ts';
import { isOfEndedServer, type RunningServer, startServer } from './server.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export { demoPassword };

interface WorkerParts {
  /** Receives the mails of the server. */
  mailbox: Mailbox;
  /** One server per worker. Tests that change what others see start their own. */
  server: RunningServer;
  /** The browser storage of the demo's developer after one login. */
  session: StorageState;
  /**
   * Resources of a test file besides the server, opened on first use. Separate fixtures would make Playwright start
   * another worker, with another server, for each file.
   */
  beside: <Thing extends AsyncDisposable>(name: string, open: () => Promise<Thing>) => Promise<Thing>;
}

interface TestParts {
  /** Messages of the page's console that a test expects, as parts of their text. */
  expectedComplaints: string[];
}

/**
 * A page may rightly answer 403, 404 or 410, which the browser logs each time. So may the API that is asked for a page of the
 * owners.
 */
const isStatusOfPage = (url: string, text: string): boolean =>
  URL.canParse(url) &&
  !/^\/(?:api\/(?!v2\/portal\/page$)|assets\/)|\.(?:js|css|ico|txt|xml|png|svg)$/.test(new URL(url).pathname) &&
  /responded with a status of (?:403|404|410)\b/.test(text);

/** Waits until a page that the server rendered handles keys. Earlier clicks take effect only then (`early-input.e2e.ts`). */
export async function untilLive(page: Page): Promise<void> {
  const isLive = () => !document.getElementById('page-data') || document.documentElement.dataset.live === 'yes';
  await page.waitForFunction(isLive, undefined, { timeout: 15_000 });
}

function waitForTakeOver(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...asked) => {
    const answer = await goto(...asked);
    await untilLive(page);
    return answer;
  };
  page.reload = async (...asked) => {
    const answer = await reload(...asked);
    await untilLive(page);
    return answer;
  };
}

export const test = base.extend<TestParts, WorkerParts>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      await using mailbox = await startMailbox();
      await use(mailbox);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      await using server = await startServer({ SMTP_URL: mailbox.url, OPEN_REGISTRATION: 'yes' });
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  session: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage();
      await logIn(page, server.url);
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: 'worker' },
  ],
  beside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      await using opened = new AsyncDisposableStack();
      const things = new Map<string, Promise<unknown>>();
      await use(<Thing extends AsyncDisposable>(name: string, open: () => Promise<Thing>) => {
        const known = things.get(name) ?? open().then((thing) => opened.use(thing));
        things.set(name, known);
        return known as Promise<Thing>;
      });
    },
    { scope: 'worker' },
  ],
  expectedComplaints: [[], { option: true }],
  /** Checks every page of a test for complaints of the browser and, at its end, once per kind, for accessibility. */
  page: async ({ page, expectedComplaints }, use, testInfo) => {
    const complaints: string[] = [];
    await watchMessages(page, testInfo);
    waitForTakeOver(page);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isOfEndedServer(url) && !isStatusOfPage(url, message.text())) {
        complaints.push(message.text());
      }
    });
    await use(page);
    const kind = await kindOf(page);
    if (page.url() !== 'about:blank' && !wasLookedAt(kind)) await expectNoBarriers(page);
    await noteLook(kind);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((part) => text.includes(part)));
    expect(unexpected, 'the browser complains about the page').toEqual([]);
  },
});

/** A test that starts with the demo's developer logged in. */
export const signedInTest = test.extend({
  storageState: ({ session }, use) => use(session),
});

export async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('dev@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Makes the browser a new one. A page that is still loading would send requests without its cookies and complain. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Identifies the page for accessibility reports: its title, theme, width, and open dialogs. */
const kindOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, [role=dialog], [role=menu], [role=alert], form')];
    const parts = shown.map((part) =>
      part.tagName === 'H1' ? 'h1' : `${part.role ?? part.tagName} ${part.textContent}`,
    );
    return [document.title, document.documentElement.dataset.theme, window.innerWidth, ...parts].join('\n');
  });

export { expect, expectNoBarriers };
