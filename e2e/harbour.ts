import type { Page } from '@playwright/test';
import { startApi, startAuthorizationServer } from './api-upstream.ts';
import { publishHarbour } from './harbour-portal.ts';
import type { RunningServer } from './server.ts';
import { test as base, expect } from './test.ts';

/** A portal whose API and authorization server are the test's own. */
async function openHarbour(server: RunningServer) {
  const opened = new AsyncDisposableStack();
  const open = opened.use(await startApi(true));
  const shut = opened.use(await startApi(false));
  const authorization = opened.use(await startAuthorizationServer());
  const portal = await publishHarbour(server, { open: open.url, shut: shut.url, authorization: authorization.url });
  return {
    ...portal,
    authorization,
    provider: await authorization.serve(portal.redirectUri),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export const test = base.extend<{ harbour: Awaited<ReturnType<typeof openHarbour>> }>({
  harbour: async ({ server, beside }, use) => use(await beside('harbour', () => openHarbour(server))),
});

export const formOf = (page: Page) => page.getByRole('form', { name: 'Try it' });
export const answerOf = (page: Page) => formOf(page).getByRole('region', { name: 'Answer' });

export async function openForm(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect(formOf(page)).toBeVisible();
}

/** Opens server and authorization, which are collapsed if nothing is missing. */
export async function openBar(page: Page) {
  const bar = formOf(page).getByRole('group').filter({ hasText: 'Server and authorization' }).first();
  if ((await bar.getAttribute('open')) === null) await bar.getByText('Server and authorization').click();
}

export const send = (page: Page) => formOf(page).getByRole('button', { name: 'Send' }).click();
