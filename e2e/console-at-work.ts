import type { Page } from '@playwright/test';
import { demoPassword, expect } from './test.ts';

/** Logs in at the console, by default as the demo's owner. */
export async function enterConsole(
  page: Page,
  url: string,
  email = 'admin@example.com',
  password = demoPassword,
): Promise<void> {
  await page.goto(`${url}/console/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Opens an area from the sidebar. */
export const openArea = (page: Page, area: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area, exact: true }).click();
