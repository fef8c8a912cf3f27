import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';
import { test as base, expect, expectNoBarriers, logIn } from './test.ts';

/** Each test has its own server, and a logged-in developer without applications. */
export const test = base.extend<{ own: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  own: async ({}, use) => {
    await using server = await startServer();
    await use(server);
  },
  page: async ({ own, page, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: own.url });
    await logIn(page, own.url);
    // Deletes the demo's applications.
    await page.evaluate(async () => {
      const { data } = await (await fetch('/api/v2/applications')).json();
      for (const { id } of data) await fetch(`/api/v2/applications/${id}`, { method: 'DELETE' });
    });
    await use(page);
  },
});

const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Checks accessibility in both themes, which differ only in contrast, and the width of a phone. The page behind a
 * dialog is checked separately.
 */
export async function expectGood(page: Page, part = 'main'): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const within = (await page.locator(dialogs).count()) > 0 ? dialogs : part;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarriers(page, { within, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarriers(page, { within });
  await page.setViewportSize({ width: 375, height: 720 });
  // A floating part, such as an open list, is positioned one frame later.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${page.url()} is wider than a telephone`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

export async function openSpecification(
  page: Page,
  own: RunningServer,
  product: string,
  version?: string,
): Promise<void> {
  await page.goto(`${own.url}/?q=${encodeURIComponent(product)}`);
  const path = await page.getByRole('link', { name: `Specification of ${product}` }).getAttribute('href');
  await page.goto(`${own.url}${path}${version ? `/${version}` : ''}`);
}

export const registerButton = (page: Page) => page.getByRole('button', { name: /^Register for/ });
export const toast = (page: Page, message: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(message, { exact: true });

/** Chooses from the menu that opens. A menu that has just opened may ignore the first click. */
export async function choose(page: Page, item: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: item, exact: true });
  await expect(entry).toBeVisible();
  await expect(async () => {
    if (await entry.isVisible()) await entry.click({ timeout: 2000 });
    await expect(entry).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}

/** Expects no secret in the page, the storage or the history. */
export async function expectForgotten(page: Page, secret: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).not.toContain(secret);
  const left = await page.evaluate(
    () => document.documentElement.innerHTML + JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
  );
  expect(left).not.toContain(secret);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = await focused.evaluateAll(([element]) => {
      const field = element as HTMLInputElement | undefined;
      return field?.getAttribute('aria-label') ?? field?.labels?.[0]?.textContent ?? field?.textContent ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
