import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerButton, toast } from './developer-at-work.ts';
import { startMailbox } from './mailbox.ts';
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

/** The link that an empty server prints, as its owner finds it. */
async function setUpLink(output: readonly string[]): Promise<string> {
  const link = () => /(\S+\/console\/setup\?token=\S+)/.exec(output.join('\n'))?.[1] ?? '';
  await expect.poll(link).not.toBe('');
  console.log('STAGE 1', Date.now() % 1000000);
  return link();
}

/** The owner: from the link of the first start to a portal with a product that applications can register for. */
async function buildPortal(page: Page, link: string) {
  await page.goto(link);
  console.log('STAGE 2', Date.now() % 1000000);
  await page.getByLabel('Organization').fill('Saltmere Port Authority');
  console.log('STAGE 3', Date.now() % 1000000);
  await page.getByLabel('Full name').fill('Olga Owner');
  console.log('STAGE 4', Date.now() % 1000000);
  await page.getByLabel('Email').fill('olga@saltmere.example');
  console.log('STAGE 5', Date.now() % 1000000);
  await page.getByLabel('Password').fill(password);
  console.log('STAGE 6', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Create organization' }).click();
  console.log('STAGE 7', Date.now() % 1000000);
  await page.getByLabel('Password', { exact: true }).fill(password);
  console.log('STAGE 8', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Log in' }).click();
  console.log('STAGE 9', Date.now() % 1000000);

  await page.getByRole('link', { name: 'Create a portal' }).click();
  console.log('STAGE 10', Date.now() % 1000000);
  await page.getByLabel('Title', { exact: true }).fill('Saltmere Developers');
  console.log('STAGE 11', Date.now() % 1000000);
  await page.getByLabel('Name', { exact: true }).fill('harbour');
  console.log('STAGE 12', Date.now() % 1000000);
  await page.getByLabel(/^Host names/).fill('harbour.localhost');
  console.log('STAGE 13', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Create portal' }).click();
  console.log('STAGE 14', Date.now() % 1000000);
  await expect(toast(page, 'The portal was created')).toBeVisible();
  console.log('STAGE 15', Date.now() % 1000000);

  await area(page, 'Auth strategies');
  console.log('STAGE 16', Date.now() % 1000000);
  await page.getByRole('link', { name: 'Add auth strategy' }).first().click();
  console.log('STAGE 17', Date.now() % 1000000);
  await page.getByLabel('Name', { exact: true }).fill('Harbour key');
  console.log('STAGE 18', Date.now() % 1000000);
  await page.getByLabel(/^Names of the header/).fill('apikey');
  console.log('STAGE 19', Date.now() % 1000000);
  await page.locator('form button[type=submit]').click();
  console.log('STAGE 20', Date.now() % 1000000);
  await expect(toast(page, 'The auth strategy was saved')).toBeVisible();
  console.log('STAGE 21', Date.now() % 1000000);

  await area(page, 'Products');
  console.log('STAGE 22', Date.now() % 1000000);
  await page.getByRole('link', { name: 'Add product' }).first().click();
  console.log('STAGE 23', Date.now() % 1000000);
  await page.getByLabel('Name', { exact: true }).fill('Berths');
  console.log('STAGE 24', Date.now() % 1000000);
  await page.getByLabel('Description').fill('Which berths are free, and for how long.');
  console.log('STAGE 25', Date.now() % 1000000);
  await page.locator('form button[type=submit]').click();
  console.log('STAGE 26', Date.now() % 1000000);
  await expect(page.getByRole('heading', { level: 1, name: 'Berths' })).toBeVisible();
  console.log('STAGE 27', Date.now() % 1000000);
  await page.getByRole('link', { name: 'Documents' }).click();
  console.log('STAGE 28', Date.now() % 1000000);
  await page
    .getByLabel('Choose documents and images')
    .setInputFiles(file('first-call.md', 'text/markdown', '# The first call\n\nAsk for free berths with your key.\n'));
  await page.getByRole('button', { name: 'Publish documents' }).click();
  console.log('STAGE 29', Date.now() % 1000000);
  await expect(toast(page, 'The documents were published')).toBeVisible();
  console.log('STAGE 30', Date.now() % 1000000);

  await page.getByRole('link', { name: 'Berths' }).first().click();
  console.log('STAGE 31', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Add version' }).click();
  console.log('STAGE 32', Date.now() % 1000000);
  const dialog = page.getByRole('dialog', { name: 'Add version' });
  await dialog.getByLabel('Name').fill('v1');
  console.log('STAGE 33', Date.now() % 1000000);
  await dialog.getByRole('button', { name: 'Add version' }).click();
  console.log('STAGE 34', Date.now() % 1000000);
  await expect(page.getByRole('heading', { level: 1, name: 'Berths v1' })).toBeVisible();
  console.log('STAGE 35', Date.now() % 1000000);
  await page
    .getByLabel('Choose a specification')
    .setInputFiles(file('berths.json', 'application/json', JSON.stringify(specification)));
  await page.getByRole('button', { name: 'Publish specification' }).click();
  console.log('STAGE 36', Date.now() % 1000000);
  await expect(toast(page, 'The specification was published')).toBeVisible();
  console.log('STAGE 37', Date.now() % 1000000);
  await page.getByLabel('Auth strategy').selectOption({ label: 'Harbour key' });
  console.log('STAGE 38', Date.now() % 1000000);
  await page.getByLabel('Applications can register').check();
  console.log('STAGE 39', Date.now() % 1000000);
  await page.getByLabel(/^Gateway routes/).fill('GET api.saltmere.example /berths');
  console.log('STAGE 40', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Save' }).click();
  console.log('STAGE 41', Date.now() % 1000000);
  await expect(toast(page, 'Saved')).toBeVisible();
  console.log('STAGE 42', Date.now() % 1000000);
}

/** The owner makes a token for the gateway, which is shown once. */
async function makeGatewayToken(page: Page): Promise<string> {
  await area(page, 'Gateway tokens');
  console.log('STAGE 43', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Create token' }).first().click();
  console.log('STAGE 44', Date.now() % 1000000);
  await page.getByRole('dialog').getByLabel('Name').fill('Quay gateway');
  console.log('STAGE 45', Date.now() % 1000000);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  console.log('STAGE 46', Date.now() % 1000000);
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  console.log('STAGE 47', Date.now() % 1000000);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  console.log('STAGE 48', Date.now() % 1000000);
  return token;
}

async function logIn(page: Page, portal: string, email: string) {
  await page.goto(`${portal}/login`);
  console.log('STAGE 49', Date.now() % 1000000);
  await page.getByLabel('Email').fill(email);
  console.log('STAGE 50', Date.now() % 1000000);
  await page.getByLabel('Password', { exact: true }).fill(password);
  console.log('STAGE 51', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Log in' }).click();
  console.log('STAGE 52', Date.now() % 1000000);
}

// A developer who is not approved yet is refused, and the browser says so in its console.
test.use({ expectedComplaints: ['status of 401', 'status of 403', 'status of 404'] });

test('a newcomer comes from an empty folder to a call that its caller sees in the dashboard', async ({
  page,
  browser,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'portico-newcomer-'));
  console.log('STAGE 53', Date.now() % 1000000);
  await using mailbox = await startMailbox();
  await using server = await startServer({ DEMO: 'no', DATA_DIR: folder, SMTP_URL: mailbox.url });
  const portal = server.url.replace('://localhost', '://harbour.localhost');
  await buildPortal(page, await setUpLink(server.output));
  console.log('STAGE 54', Date.now() % 1000000);

  // A developer registers, confirms, and waits.
  const email = 'dana@partner.example';
  await using context = await browser.newContext();
  const desk = await context.newPage();
  console.log('STAGE 55', Date.now() % 1000000);
  await desk.goto(`${portal}/register`);
  console.log('STAGE 56', Date.now() % 1000000);
  await desk.getByLabel('Full name').fill('Dana Developer');
  console.log('STAGE 57', Date.now() % 1000000);
  await desk.getByLabel('Email').fill(email);
  console.log('STAGE 58', Date.now() % 1000000);
  await desk.locator('form button[type=submit]').click();
  console.log('STAGE 59', Date.now() % 1000000);
  await desk.goto(`${portal}/login?token=${await mailbox.nextToken(email)}`);
  console.log('STAGE 60', Date.now() % 1000000);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  console.log('STAGE 61', Date.now() % 1000000);
  await desk.getByLabel('Confirm password').fill(password);
  console.log('STAGE 62', Date.now() % 1000000);
  await desk.locator('form button[type=submit]').click();
  console.log('STAGE 63', Date.now() % 1000000);
  await expect(desk.getByText('Password successfully set!')).toBeVisible();
  console.log('STAGE 64', Date.now() % 1000000);
  await logIn(desk, portal, email);
  console.log('STAGE 65', Date.now() % 1000000);
  await expect(desk.getByText('Your account is pending approval for access.')).toBeVisible();
  console.log('STAGE 66', Date.now() % 1000000);

  await area(page, 'Overview');
  console.log('STAGE 67', Date.now() % 1000000);
  await page.reload();
  console.log('STAGE 68', Date.now() % 1000000);
  await page.getByRole('link', { name: /1 developer/ }).click();
  console.log('STAGE 69', Date.now() % 1000000);
  await page.getByRole('button', { name: 'Approve: Dana Developer' }).click();
  console.log('STAGE 70', Date.now() % 1000000);
  await expect(toast(page, 'Dana Developer is approved')).toBeVisible();
  console.log('STAGE 71', Date.now() % 1000000);

  // The developer creates an application with a key, and asks for access.
  await logIn(desk, portal, email);
  console.log('STAGE 72', Date.now() % 1000000);
  await expect(desk).not.toHaveURL(/login/);
  console.log('STAGE 73', Date.now() % 1000000);
  await desk.goto(`${portal}/application/create`);
  console.log('STAGE 74', Date.now() % 1000000);
  await desk.getByLabel('Name *').fill('Berth finder');
  console.log('STAGE 75', Date.now() % 1000000);
  await desk.getByRole('button', { name: 'Generate' }).click();
  console.log('STAGE 76', Date.now() % 1000000);
  await desk.getByRole('button', { name: 'Create', exact: true }).click();
  console.log('STAGE 77', Date.now() % 1000000);
  await expect(desk.getByRole('heading', { level: 1, name: 'Berth finder' })).toBeVisible();
  console.log('STAGE 78', Date.now() % 1000000);
  const applicationAddress = desk.url();
  await desk.getByRole('button', { name: 'New Credential' }).first().click();
  console.log('STAGE 79', Date.now() % 1000000);
  await desk.getByRole('dialog').getByRole('textbox').fill('Production');
  console.log('STAGE 80', Date.now() % 1000000);
  await desk.keyboard.press('Enter');
  console.log('STAGE 81', Date.now() % 1000000);
  const apikey = await desk
    .getByRole('dialog', { name: 'Your new key' })
    .getByLabel('Key', { exact: true })
    .inputValue();
  await desk.goto(`${portal}/`);
  console.log('STAGE 82', Date.now() % 1000000);
  const specificationAddress = await desk.getByRole('link', { name: 'Specification of Berths' }).getAttribute('href');
  console.log('STAGE 83', Date.now() % 1000000);
  await desk.goto(`${portal}${specificationAddress}`);
  console.log('STAGE 84', Date.now() % 1000000);
  await registerButton(desk).click();
  console.log('STAGE 85', Date.now() % 1000000);
  await desk.getByRole('radio', { name: 'Berth finder' }).check();
  console.log('STAGE 86', Date.now() % 1000000);
  await desk.getByRole('button', { name: 'Request Access' }).click();
  console.log('STAGE 87', Date.now() % 1000000);
  await expect(desk.getByRole('dialog', { name: /Under Review/ })).toBeVisible();
  console.log('STAGE 88', Date.now() % 1000000);

  // The gateway refuses the call until the registration is approved.
  await using gateway = await startSmallGateway({
    portico: server.url,
    token: await makeGatewayToken(page),
    host: 'api.saltmere.example',
  });
  const call = async () => (await fetch(`${gateway.url}/berths`, { headers: { apikey } })).status;
  console.log('STAGE 89', Date.now() % 1000000);
  expect(await call()).toBe(403);
  await area(page, 'Overview');
  console.log('STAGE 90', Date.now() % 1000000);
  await page.reload();
  console.log('STAGE 91', Date.now() % 1000000);
  await page.getByRole('link', { name: /1 registration/ }).click();
  console.log('STAGE 92', Date.now() % 1000000);
  await page
    .getByRole('row', { name: /Berth finder/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  console.log('STAGE 93', Date.now() % 1000000);
  await expect(toast(page, '1 registration decided')).toBeVisible();
  console.log('STAGE 94', Date.now() % 1000000);
  await expect.poll(call).toBe(200);
  console.log('STAGE 95', Date.now() % 1000000);

  // Both see it: the developer on the dashboard, the owner by developer.
  await desk.goto(`${applicationAddress}/application-dashboard`);
  console.log('STAGE 96', Date.now() % 1000000);
  await expect(desk.getByText('Requests').first()).toBeVisible();
  console.log('STAGE 97', Date.now() % 1000000);
  await expect(desk.getByRole('img').first()).toBeVisible();
  console.log('STAGE 98', Date.now() % 1000000);
  await area(page, 'Analytics');
  console.log('STAGE 99', Date.now() % 1000000);
  await page.getByLabel('By').selectOption('developer');
  console.log('STAGE 100', Date.now() % 1000000);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  console.log('STAGE 101', Date.now() % 1000000);

  await context.close();
  console.log('STAGE 102', Date.now() % 1000000);
  await rm(folder, { recursive: true, force: true });
  console.log('STAGE 103', Date.now() % 1000000);
});
