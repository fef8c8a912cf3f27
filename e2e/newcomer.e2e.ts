import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startMailbox } from '@portico/test-kit/mail/mailbox.ts';
import { registerButton, toast } from './developer-at-work.ts';
import { startServer } from './server.ts';
import { startSmallGateway } from './small-gateway.ts';
import { expect, test } from './test.ts';

const password = 'Lantern-Quay-1887';
const specification = {
  openapi: '3.1.0',
  info: { title: 'Berths', version: '1' },
  servers: [{ url: 'https://api.saltmere.example' }],
  paths: {
    '/berths': {
      get: { operationId: 'listBerths', summary: 'Free berths', responses: { 200: { description: 'OK' } } },
    },
  },
};

const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true }).click();

/** The link that a server without data prints. */
async function setUpLink(output: () => string): Promise<string> {
  const link = () => /(\S+\/console\/setup\?token=\S+)/.exec(output())?.[1] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

/** The owner: from the link of the first start to a portal with a product that applications can register for. */
async function buildPortal(page: Page, link: string) {
  await page.goto(new URL('/', link).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Portico' })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Organization', { exact: true }).fill('Saltmere Port Authority');
  await page.getByLabel('Full name').fill('Olga Owner');
  await page.getByLabel('Email').fill('olga@saltmere.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create organization' }).click();

  await page.getByRole('link', { name: 'Create a portal' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Saltmere Developers');
  await page.getByLabel('Name', { exact: true }).fill('harbour');
  await page.getByLabel(/^Host names/).fill('harbour.localhost');
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(toast(page, 'The portal was created')).toBeVisible();

  await area(page, 'Auth strategies');
  await page.getByRole('link', { name: 'Add auth strategy' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Harbour key');
  await page.getByLabel(/^Names of the header/).fill('apikey');
  await page.locator('form button[type=submit]').click();
  await expect(toast(page, 'The auth strategy was saved')).toBeVisible();

  await area(page, 'Products');
  await page.getByRole('link', { name: 'Add product' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Berths');
  await page.getByLabel('Description').fill('Which berths are free, and for how long.');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berths' })).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page
    .getByLabel('Choose documents and images')
    .setInputFiles(file('first-call.md', 'text/markdown', '# The first call\n\nAsk for free berths with your key.\n'));
  await page.getByRole('button', { name: 'Publish documents' }).click();
  await expect(toast(page, 'The documents were published')).toBeVisible();

  await page.getByRole('link', { name: 'Berths' }).first().click();
  await page.getByRole('button', { name: 'Add version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add version' });
  await dialog.getByLabel('Name').fill('v1');
  await dialog.getByRole('button', { name: 'Add version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berths v1' })).toBeVisible();
  await page
    .getByLabel('Choose a specification')
    .setInputFiles(file('berths.json', 'application/json', JSON.stringify(specification)));
  await page.getByRole('button', { name: 'Publish specification' }).click();
  await expect(toast(page, 'The specification was published')).toBeVisible();
  await page.getByLabel('Auth strategy').selectOption({ label: 'Harbour key' });
  await page.getByLabel('Applications can register').check();
  await page.getByLabel(/^Gateway routes/).fill('GET api.saltmere.example /berths');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
}

/** Creates the gateway token, which is shown once. */
async function makeGatewayToken(page: Page): Promise<string> {
  await area(page, 'Gateway tokens');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Quay gateway');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: "I've saved it" }).click();
  return token;
}

async function logIn(page: Page, portal: string, email: string) {
  await page.goto(`${portal}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

// The server refuses a developer who is not approved yet, which the browser logs to its console.
test.use({ expectedComplaints: ['status of 401', 'status of 403', 'status of 404'] });

test('a newcomer starts with an empty folder and ends with a call that its developer sees in the dashboard', async ({
  page,
  browser,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'portico-newcomer-'));
  await using mailbox = await startMailbox();
  await using server = await startServer({ DEMO: 'no', DATA_DIR: folder, SMTP_URL: mailbox.url });
  const portal = server.url.replace('://localhost', '://harbour.localhost');
  await buildPortal(page, await setUpLink(server.output));

  // A developer registers, confirms the email address, and waits for approval.
  const email = 'dana@partner.example';
  await using context = await browser.newContext();
  const developer = await context.newPage();
  await developer.goto(`${portal}/register`);
  await developer.getByLabel('Full name').fill('Dana Developer');
  await developer.getByLabel('Email').fill(email);
  await developer.locator('form button[type=submit]').click();
  await developer.goto(`${portal}/login?token=${await mailbox.nextToken(email)}`);
  await expect(developer).toHaveURL(/\/reset-password\?/);
  // The URL changes before the page, and the login page has a password field too.
  await developer.getByLabel('Confirm password').fill(password);
  await developer.getByLabel('Password', { exact: true }).fill(password);
  await developer.locator('form button[type=submit]').click();
  await expect(developer.getByText('Password successfully set!')).toBeVisible();
  await logIn(developer, portal, email);
  await expect(developer.getByText('Your account is pending approval for access.')).toBeVisible();

  await area(page, 'Overview');
  await page.reload();
  await page.getByRole('link', { name: /1 developer/ }).click();
  await page.getByRole('button', { name: 'Approve: Dana Developer' }).click();
  await expect(toast(page, 'Dana Developer is approved')).toBeVisible();

  // The developer creates an application with a key, and asks for access.
  await logIn(developer, portal, email);
  await expect(developer).not.toHaveURL(/login/);
  await developer.goto(`${portal}/application/create`);
  await developer.getByLabel('Name *').fill('Berth finder');
  await developer.getByRole('button', { name: 'Generate' }).click();
  await developer.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(developer.getByRole('heading', { level: 1, name: 'Berth finder' })).toBeVisible();
  const applicationUrl = developer.url();
  await developer.getByRole('button', { name: 'New Credential' }).first().click();
  await developer.getByRole('dialog').getByRole('textbox').fill('Production');
  await developer.keyboard.press('Enter');
  const apikey = await developer
    .getByRole('dialog', { name: 'Your new key' })
    .getByLabel('Key', { exact: true })
    .inputValue();
  await developer.goto(`${portal}/`);
  const specificationUrl = await developer.getByRole('link', { name: 'Specification of Berths' }).getAttribute('href');
  await developer.goto(`${portal}${specificationUrl}`);
  await registerButton(developer).click();
  await developer.getByRole('radio', { name: 'Berth finder' }).check();
  await developer.getByRole('button', { name: 'Request Access' }).click();
  await expect(developer.getByRole('dialog', { name: /Under Review/ })).toBeVisible();

  // The gateway refuses the call until the registration is approved.
  await using gateway = await startSmallGateway({
    portico: server.url,
    token: await makeGatewayToken(page),
    host: 'api.saltmere.example',
  });
  const call = async () => (await fetch(`${gateway.url}/berths`, { headers: { apikey } })).status;
  expect(await call()).toBe(403);
  await area(page, 'Overview');
  await page.reload();
  await page.getByRole('link', { name: /1 registration/ }).click();
  await page
    .getByRole('row', { name: /Berth finder/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, '1 registration decided')).toBeVisible();
  await expect.poll(call).toBe(200);

  // Both see the call: the developer on the dashboard, the owner in the analytics by developer.
  await developer.goto(`${applicationUrl}/application-dashboard`);
  await expect(developer.getByText('Requests').first()).toBeVisible();
  await expect(developer.getByRole('img').first()).toBeVisible();
  await area(page, 'Analytics');
  await page.getByLabel('By', { exact: true }).selectOption('developer');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();

  await context.close();
  await rm(folder, { recursive: true, force: true });
});
