import type { Page } from '@playwright/test';
import { enterConsole } from './console-at-work.ts';
import { choose, expectGood, registerButton, tabTo } from './developer-at-work.ts';
import { appearance, publishFolder } from './publish-folder.ts';
import type { RunningServer } from './server.ts';
import { demoPassword, expect, test } from './test.ts';

const specification = {
  openapi: '3.1.0',
  info: { title: 'Cranes', version: '1' },
  paths: { '/cranes': { get: { operationId: 'listCranes', responses: { 200: { description: 'OK' } } } } },
};

/** A private portal with fields on every form, and terms in a version. */
async function publishYard(server: RunningServer, version: string) {
  await publishFolder(server, {
    'portal.yaml': `name: yard.localhost
title: Yard
hosts: [yard.localhost]
visibility: private
auto_approve_developers: true
sign_up_fields:
  - { name: company, label: { en: Company, de: Firma }, required: true, pattern: "[A-Z].+", help: As on your contract. }
  - { name: size, label: Size of the fleet, kind: choice, choices: [small, large] }
  - { name: news, label: Write to me about news, kind: yes-no }
application_fields: [{ name: stage, label: Stage, kind: choice, required: true, choices: [test, live] }]
registration_fields: [{ name: plans, label: What will you build?, required: true, multiline: true }]
terms: [{ name: terms, title: terms of use, page: pages/legal/terms.md, version: "${version}" }]
auth_strategies: [{ name: Key, credential_type: key_auth, key_names: [apikey] }]
${appearance}
`,
    'pages/legal/terms.md': '---\ntitle: Terms of use\nvisibility: public\n---\nLift nothing over people.\n',
    'products/cranes/product.yaml':
      'name: Cranes\nversions:\n  - { name: v1, spec: api.json, registration: { enabled: true, auth_strategy: Key } }\n',
    'products/cranes/api.json': JSON.stringify(specification),
  });
  return { url: server.url.replace('://localhost', '://yard.localhost'), [Symbol.asyncDispose]: async () => {} };
}

const submit = (page: Page) => page.locator('form button[type=submit]');

async function logIn(page: Page, url: string, email: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await submit(page).click();
}

// The browser logs refused requests.
test.use({ expectedComplaints: ['status of 400', 'status of 401', 'status of 403'] });

test('a sign-up, an application and a request have the fields of the portal, and new terms are asked at the next login', async ({
  page,
  browser,
  server,
  mailbox,
  beside,
}) => {
  test.slow();
  const { url } = await beside('yard', () => publishYard(server, '1'));
  const email = 'lena@example.com';

  // The sign-up, by keyboard alone.
  await page.goto(`${url}/register`);
  await expect(page.getByLabel('Company')).toBeVisible();
  await expectGood(page, 'body');
  await tabTo(page, 'Full name');
  await page.keyboard.type('Lena Lift');
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Company');
  await page.keyboard.type('cranes');
  await tabTo(page, 'Size of the fleet (optional)');
  await page.keyboard.press('l');
  await tabTo(page, 'Write to me about news');
  await page.keyboard.press('Space');
  await expect(submit(page)).toBeDisabled();
  await tabTo(page, /^I accept the terms of use/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Sign up for free');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company does not have the expected form')).toBeVisible();
  await expect(page.getByLabel('Company')).toBeFocused();
  await expectGood(page, 'body');
  await page.getByLabel('Company').fill('Cranes & Sons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email and confirm your address.')).toBeVisible();

  await page.goto(`${url}/login?token=${await mailbox.nextToken(email)}`);
  await page.getByLabel('Confirm password').fill(demoPassword);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await submit(page).click();
  await expect(page.getByText('Password successfully set!')).toBeVisible();

  // What was accepted at the sign-up is not asked again.
  await logIn(page, url, email);
  await expect(page.getByRole('link', { name: 'Specification of Cranes' })).toBeVisible();

  // The application and the request.
  await page.goto(`${url}/application/create`);
  await page.getByLabel('Name *').fill('Lifter');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Stage *').selectOption('live');
  await expectGood(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Lifter' })).toBeVisible();
  await page.goto(url);
  await page.getByRole('link', { name: 'Specification of Cranes' }).click();
  await registerButton(page).click();
  const request = page.getByRole('button', { name: 'Request Access' });
  await page.getByRole('radio', { name: 'Lifter' }).check();
  await expect(request).toBeDisabled();
  await page.getByLabel('What will you build? *').fill('A calendar of cranes.');
  await expectGood(page);
  await request.click();
  await expect(page.getByText('under review', { exact: false }).first()).toBeVisible();

  // The reviewer sees all of it.
  await using context = await browser.newContext();
  const owner = await context.newPage();
  await enterConsole(owner, server.url);
  await owner.goto(`${server.url}/console/p/yard.localhost/registrations`);
  await expect(owner.getByText('A calendar of cranes.')).toBeVisible();
  await expect(owner.getByText('live', { exact: true })).toBeVisible();
  await expectGood(owner);
  await owner.goto(`${server.url}/console/p/yard.localhost/developers`);
  await owner.getByRole('link', { name: 'Lena Lift' }).click();
  await expect(owner.getByText('Cranes & Sons')).toBeVisible();
  await expect(owner.getByRole('table', { name: 'Accepted terms' })).toContainText('terms of use');
  await expectGood(owner);

  // A new version is asked at the next login, and nothing else works before.
  await publishYard(server, '2');
  await page.goto(url);
  await page.getByRole('button', { name: `Account: ${email}` }).click();
  await choose(page, 'Logout');
  await expect(page).toHaveURL(`${url}/login`);
  await logIn(page, url, email);
  const box = page.getByRole('checkbox', { name: 'I accept the terms of use (version 2).' });
  await expect(box).toBeVisible();
  await expectGood(page, 'body');
  await page.goto(`${url}/my-apps`);
  await expect(page).toHaveURL(/\/accept-terms\?to=%2Fmy-apps$/);
  await expect(box).toBeVisible();
  await expectGood(page, 'body');
  expect(await page.evaluate(async () => (await fetch('/api/v2/applications')).status)).toBe(403);
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'terms of use' }).click(),
  ]);
  await expect(terms.getByText('Lift nothing over people.')).toBeVisible();
  await terms.close();
  await box.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/my-apps`);
  await expect(page.getByText('Lifter')).toBeVisible();
});
