import type { Page } from '@playwright/test';
import { enterConsole } from './console-at-work.ts';
import { choose, expectGood, registerButton } from './developer-at-work.ts';
import { appearance, publishFolder } from './publish-folder.ts';
import type { RunningServer } from './server.ts';
import { demoPassword, expect, test } from './test.ts';

const specification = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  servers: [{ url: 'https://api.town.example' }],
  security: [{ key: [] }],
  paths: {
    '/boats': { get: { operationId: 'listBoats', summary: 'List boats', responses: { 200: { description: 'OK' } } } },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'apikey' } } },
};

const version =
  'versions:\n  - { name: v1, spec: api.json, registration: { enabled: true, auto_approve: true, auth_strategy: Key } }\n';

/** A public portal whose accounts are approved by hand. One product and one page are for developers. */
async function publishTown(server: RunningServer) {
  await publishFolder(server, {
    'portal.yaml':
      'name: town.localhost\ntitle: Town\nhosts: [town.localhost]\nvisibility: public\nsign_in: [basic]\n' +
      `auth_strategies: [{ name: Key, credential_type: key_auth, key_names: [apikey] }]\n${appearance}\n`,
    'products/boats/product.yaml': `name: Boats\n${version}`,
    'products/boats/api.json': JSON.stringify(specification),
    'products/boats/docs/index.md': '# For everyone\n',
    'products/boats/docs/more.md': '---\nvisibility: developers\n---\n# For developers\n',
    'products/cranes/product.yaml': `name: Cranes\nvisibility: developers\n${version}`,
    'products/cranes/api.json': JSON.stringify(specification),
  });
  return { url: server.url.replace('://localhost', '://town.localhost'), [Symbol.asyncDispose]: async () => {} };
}

const product = (page: Page, name: string) => page.getByRole('link', { name: `Specification of ${name}` });
const submit = (page: Page) => page.locator('form button[type=submit]');

async function fillLogin(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await submit(page).click();
}

/** Approves a developer, as the owner of the portal. */
async function approve(page: Page, url: string) {
  await enterConsole(page, url);
  await page.evaluate(async () => {
    const { data: portals } = await (await fetch('/api/admin/v1/portals')).json();
    const { id } = portals.find(({ name }: { name: string }) => name === 'town.localhost');
    const developers = `/api/admin/v1/portals/${id}/developers`;
    const { data } = await (await fetch(`${developers}?filter[status]=pending`)).json();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ status: 'approved' });
    await fetch(`${developers}/${data[0].id}`, { method: 'PATCH', headers, body });
  });
}

// The browser logs the refusals of visitors and of developers without approval.
test.use({ expectedComplaints: ['status of 401', 'status of 403', 'status of 404'] });

test('a visitor of a public portal signs up, is approved, sees more, registers, and sees less after the logout', async ({
  page,
  browser,
  server,
  mailbox,
  beside,
}) => {
  test.slow();
  const { url } = await beside('town', () => publishTown(server));
  const email = 'tess@example.com';

  // Everyone reads public content, and is offered an account.
  await page.goto(url);
  await expect(product(page, 'Boats')).toBeVisible();
  await expect(product(page, 'Cranes')).toHaveCount(0);
  await expectGood(page, 'body');
  await page.getByRole('link', { name: 'Documentation of Boats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For everyone' })).toBeVisible();
  await expect(page.getByText('For developers')).toHaveCount(0);
  const documents = page.url().replace(/\/docs\/([^/]+).*$/, '/docs/$1');
  await page.goto(`${documents}/more`);
  await expect(page.getByRole('heading', { level: 1, name: /cannot find the page/ })).toBeVisible();
  await expectGood(page, 'body');

  // The visitor signs up, confirms the email address and waits for approval.
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Tess Stranger');
  await page.getByLabel('Email').fill(email);
  await submit(page).click();
  await expect(page.getByText('Please check your email and confirm your address.', { exact: false })).toBeVisible();
  await page.goto(`${url}/login?token=${await mailbox.nextToken(email)}`);
  await page.getByLabel('Confirm password').fill(demoPassword);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await submit(page).click();
  await expect(page.getByText('Password successfully set!')).toBeVisible();
  await fillLogin(page, email);
  await expect(page.getByText('Your account is pending approval for access.')).toBeVisible();

  await using context = await browser.newContext();
  await approve(await context.newPage(), server.url);

  // Registering for a version leads through the login and back.
  await page.goto(url);
  await product(page, 'Boats').click();
  await expect(registerButton(page)).toBeVisible();
  const reference = new URL(page.url()).pathname;
  await registerButton(page).click();
  await expect(page).toHaveURL(`${url}/login`);
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${url}${reference}`);
  await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  await registerButton(page).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create an application' }).click();
  await page.getByLabel('Name *').fill('Boat finder');
  await submit(page).click();
  await expect(page).toHaveURL(/application=/);
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByRole('button', { name: 'Request Access' })).toHaveCount(0);

  // A developer sees more.
  await page.goto(url);
  await expect(product(page, 'Cranes')).toBeVisible();
  await page.goto(`${documents}/more`);
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible();
  await page.goto(`${url}/my-apps`);
  await expect(page.getByText('Boat finder')).toBeVisible();

  // After the logout there is less again, even by the Back button and at URLs that were open.
  await page.getByRole('button', { name: `Account: ${email}` }).click();
  await choose(page, 'Logout');
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(product(page, 'Boats')).toBeVisible();
  await expect(product(page, 'Cranes')).toHaveCount(0);
  await page.goto(`${documents}/more`);
  await expect(page.getByRole('heading', { level: 1, name: /cannot find the page/ })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${documents}/more`);
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible();
});

test('the demo developer has an account on both portals', async ({ page, server }) => {
  await page.goto(server.publicUrl);
  await expect(product(page, 'Tides and Water Levels')).toBeVisible();
  await expect(product(page, 'Berth Planning')).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, 'dev@example.com');
  await expect(product(page, 'Berth Planning')).toBeVisible();
});
