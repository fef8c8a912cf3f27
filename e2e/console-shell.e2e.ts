import type { APIRequestContext, Page } from '@playwright/test';
import { type Mailbox, startMailbox } from '@portico/test-kit/mail/mailbox.ts';
import { expectGood, tabTo, toast } from './developer-at-work.ts';
import { type RunningServer, startServer } from './server.ts';
import { demoPassword, expect, test } from './test.ts';

// The browser logs each refused request to its console.
test.use({ expectedComplaints: ['status of 401', 'status of 500'] });

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

async function enterConsole(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

async function post(request: APIRequestContext, url: string, data: object) {
  const answer = await request.post(url, { data, headers: { origin: new URL(url).origin } });
  expect(answer.ok(), `${url}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer;
}

/** A pending developer, who signed up and confirmed the email address. */
async function aWaitingDeveloper(
  request: APIRequestContext,
  { url }: RunningServer,
  mailbox: Mailbox,
  [email, full_name]: [string, string],
) {
  await post(request, `${url}/api/v2/developer`, { email, full_name });
  await post(request, `${url}/api/v2/developer/verify-email`, { token: await mailbox.nextToken(email) });
}

test('an owner logs in, sees pending reviews, approves one developer by keyboard and rejects another with a reason', async ({
  page,
  request,
}) => {
  await using mailbox = await startMailbox();
  await using server = await startServer({ SMTP_URL: mailbox.url });
  await aWaitingDeveloper(request, server, mailbox, ['ada@example.com', 'Ada Lovelace']);
  await aWaitingDeveloper(request, server, mailbox, ['mallory@example.com', 'Mallory Menace']);
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname));

  await page.goto(`${server.url}/console/p/localhost/developers?status=pending`);
  await expect(page).toHaveURL(/\/console\/login$/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Incorrect username or password. Please try again.')).toBeVisible();
  await expectGood(page, 'body');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/developers\?status=pending$/);

  await areas(page).getByRole('link', { name: 'Overview' }).click();
  await expectGood(page, 'body');
  await page.getByRole('link', { name: /2 developers/ }).click();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
  await expectGood(page, 'body');
  await tabTo(page, 'Approve: Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Ada Lovelace is approved')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Reject: Mallory Menace' }).click();
  await page.getByLabel('Reason').fill('We know you.');
  await expectGood(page);
  await page.route('**/api/admin/v1/**/developers/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('We know you.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(page, 'Mallory Menace is rejected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();

  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('link', { name: 'Dana Example' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Example' })).toBeVisible();
  await expectGood(page, 'body');

  // No code of the portal was loaded.
  const code = loaded.filter((path) => /\.(js|css)$/.test(path));
  expect(code.length).toBeGreaterThan(5);
  expect(code.filter((path) => !path.startsWith('/console/'))).toEqual([]);
  loaded.length = 0;
  await page.goto(`${server.publicUrl}/`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(loaded.filter((path) => path.startsWith('/console'))).toEqual([]);

  await page.goto(`${server.url}/console`);
  await page.getByRole('button', { name: 'Account of admin@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/console\/login/);
});

test('registrations are decided in bulk, and failed decisions are named', async ({ page, request }) => {
  await using server = await startServer();
  const { url } = server;
  await post(request, `${url}/api/v2/developer/authenticate`, { username: 'dev@example.com', password: demoPassword });
  const list = async (path: string) => (await (await request.get(`${url}${path}`)).json()).data;
  const strategies = await list('/api/v2/applications/auth-strategies');
  const { id: auth_strategy_id } = strategies[0];
  const application = await post(request, `${url}/api/v2/applications`, { name: 'Night ferry', auth_strategy_id });
  const { id } = await application.json();
  let registered = 0;
  for (const product of await list('/api/v2/products?page[size]=50')) {
    for (const version of await list(`/api/v2/products/${product.id}/versions`)) {
      const asked = await request.post(`${url}/api/v2/applications/${id}/registrations`, {
        data: { product_version_id: version.id },
        headers: { origin: url },
      });
      if (asked.ok() && (await asked.json()).status === 'pending') registered += 1;
    }
    if (registered >= 3) break;
  }
  expect(registered).toBeGreaterThanOrEqual(2);

  await enterConsole(page, url);
  await page
    .getByRole('link', { name: /registrations/ })
    .first()
    .click();
  await page.getByRole('searchbox').fill('Night ferry');
  await expect(page).toHaveURL(/q=Night/);
  const rows = page.getByRole('row', { name: /Night ferry/ });
  await expect(rows).toHaveCount(registered);
  await expectGood(page, 'body');

  // While the list is open, another user decides one of them.
  const portalId = /portals\/([^/]+)\//.exec(
    (await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )) ?? '',
  )?.[1];
  const pending = await page.evaluate(
    async (path) => (await (await fetch(path)).json()).data as { id: string }[],
    `/api/admin/v1/portals/${portalId}/registrations?filter[status]=pending&filter[text][contains]=Night`,
  );
  await page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ status: 'approved' }) });
  }, `/api/admin/v1/portals/${portalId}/registrations/${pending[0]?.id}`);

  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText(`${registered} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: `Reject ${registered} registrations?` });
  await dialog.getByLabel('Reason').fill('Not this season.');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const left = page.getByRole('alertdialog', { name: 'Reject 1 registration?' });
  await expect(left.getByRole('alert')).toContainText(`${registered - 1} of ${registered} decided`);
  await expect(left.getByRole('alert')).toContainText('Night ferry for');
  await expectGood(page);
  await left.getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel('Status').selectOption('approved');

  await page.getByRole('button', { name: 'Revoke' }).first().click();
  const revoking = page.getByRole('alertdialog', { name: 'Revoke 1 registration?' });
  await expect(revoking).toContainText('Calls of the applications to the product are refused from now on.');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, '1 registration decided')).toBeVisible();

  await areas(page).getByRole('link', { name: 'Applications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await page.getByRole('link', { name: 'Night ferry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night ferry' })).toBeVisible();
  await expectGood(page, 'body');
  await areas(page).getByRole('link', { name: 'Analytics' }).click();
  await page.getByLabel('By', { exact: true }).selectOption('developer');
  await expect(page.getByRole('cell', { name: 'dev@example.com' })).toBeVisible();
  await expectGood(page, 'body');
});
