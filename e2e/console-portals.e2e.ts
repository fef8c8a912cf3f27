import type { Page } from '@playwright/test';
import { startOpenIdProvider, startSamlProvider } from '@portico/test-kit/identity/browser-providers.ts';
import { enterConsole, openArea } from './console-at-work.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, expectNoBarriers, forgetSession, test } from './test.ts';

const toasted = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible();

const spec = (version: string) =>
  `openapi: 3.0.3\ninfo:\n  title: Berths\n${version}paths:\n  /berths:\n    get:\n      summary: Free berths\n      responses: { '200': { description: Fine } }\n`;

/** Drops a file onto the drop zone around the input. */
async function drop(page: Page, label: RegExp, name: string, text: string) {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content as string], file as string));
      return transfer;
    },
    [name, text],
  );
  await page.getByLabel(label).dispatchEvent('drop', { dataTransfer: data });
}

const ourServer = (beside: (name: string, open: () => Promise<RunningServer>) => Promise<RunningServer>) =>
  beside('portals', () => startServer());

test.use({ expectedComplaints: ['status of 400', 'status of 401', 'status of 404', 'status of 409'] });

test('a portal is created, filled by dropped files, and rolled back to an earlier revision', async ({
  page,
  beside,
}) => {
  test.slow();
  const { url } = await ourServer(beside);
  await enterConsole(page, url);
  await openArea(page, 'Portals');
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Create portal' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Quay');
  await page.getByLabel('Name', { exact: true }).fill('quay');
  await page.getByLabel(/^Host names/).fill('public.localhost');
  await page.getByRole('switch', { name: 'Public', exact: true }).check();
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(page.getByText('the host name public.localhost belongs to another portal').first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel(/^Host names/).fill('quay.localhost');
  await page.getByRole('button', { name: 'Create portal' }).click();
  await toasted(page, 'The portal was created');

  await page.getByRole('link', { name: 'Add product' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Berths');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('button', { name: 'Add version' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('v1');
  await page.getByRole('dialog').getByRole('button', { name: 'Add version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berths v1' })).toBeVisible();

  const choose = /Choose a specification/;
  await drop(page, choose, 'openapi.yaml', spec(''));
  await expect(page.getByText('info has no "version"')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish specification' })).toBeDisabled();
  await drop(page, choose, 'openapi.yaml', spec("  version: '1'\n"));
  await expect(page.getByText('Free berths')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Publish specification' }).click();
  await toasted(page, 'The specification was published');

  await page.getByRole('link', { name: 'Berths' }).first().click();
  await page.getByRole('link', { name: 'Documents' }).click();
  const docs = /Choose documents/;
  await drop(page, docs, 'mooring.md', '# Mooring\n\n[rates](rates.md)\n');
  await expect(page.getByText('the link to "rates.md" leads nowhere')).toBeVisible();
  await drop(page, docs, 'mooring.md', '# Mooring\n\nBy the **east** quay.\n');
  await expect(page.getByRole('region', { name: 'Preview: Mooring' }).getByText('By the east quay.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish documents' }).click();
  await toasted(page, 'The documents were published');
  await page.getByRole('link', { name: 'Mooring' }).click();
  await page.getByLabel('Text in Markdown').fill('# Mooring\n\nBy the west quay.\n');
  await expect(page.getByRole('region', { name: 'Preview: Mooring' }).getByText('By the west quay.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'The documents were published');

  const portal = url.replace('://localhost', '://quay.localhost');
  const names = async () => {
    const answer = await page.request.get(`${url}/api/v2/products`, { headers: { host: 'quay.localhost' } });
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Berths']);
  await openArea(page, 'Products');
  await page.getByRole('link', { name: 'Berths' }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText(/1 version, 1 document and 0 registrations/)).toBeVisible();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Delete product' })
    .click();
  await toasted(page, 'The product was deleted');
  expect(await names()).toEqual([]);

  await openArea(page, 'Settings');
  await page.getByRole('link', { name: 'Revisions' }).click();
  await expectNoBarriers(page);
  await page
    .getByRole('row', { name: /Changed mooring\.md/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('+By the west quay.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Go back to this revision' }).click();
  await expect(page.getByText(/^This makes \d+ changes/)).toBeVisible();
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await toasted(page, 'The portal is what it was then');
  expect(await names()).toEqual(['Berths']);

  await openArea(page, 'Appearance');
  await page.getByLabel('Welcome message').fill('Moor with us');
  await page.getByRole('textbox', { name: 'Accent' }).first().fill('#114488');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'The appearance was saved');
  await page.goto(portal);
  await expect(page.getByText('Moor with us')).toBeVisible();
});

async function logInAtOpenId(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

/** The tab in which a test login ends with its result. */
async function tried(page: Page, signIn: (tab: Page) => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Test login' }).click();
  const tab = await opened;
  await signIn(tab);
  await expect(tab.getByRole('heading', { name: 'Result of the test' })).toBeVisible();
  return tab;
}

test.describe('on pages of an identity provider', () => {
  // These pages request fonts that are not available here.
  test.use({ expectedComplaints: ['status of 400', 'ERR_NAME_NOT_RESOLVED'] });

  test('an owner tests an identity provider and enables it for logins to the console', async ({ page, beside }) => {
    test.slow();
    const { url } = await ourServer(beside);
    await using openid = await startOpenIdProvider(`${url}/console/login`);
    await enterConsole(page, url);
    await openArea(page, 'Console login');
    await page.getByRole('link', { name: 'Add identity provider' }).first().click();
    await page.getByLabel('Name', { exact: true }).first().fill('acme');
    await page.getByLabel('Title', { exact: true }).fill('Acme');
    await page.getByLabel('Issuer').fill('nowhere');
    await page.getByLabel('Client id').fill('portico');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Issuer')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Issuer').fill(openid.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await toasted(page, 'The identity provider was saved');
    await expect(page.getByText(`${url}/console/login/acme`)).toBeVisible();
    await expectNoBarriers(page);

    const told = await tried(page, (tab) => logInAtOpenId(tab, 'grace'));
    await expect(told.getByText('This person would be refused.')).toBeVisible();
    await told.close();
    await page.getByRole('switch', { name: 'Create accounts for people who have none' }).check();
    await page.getByRole('switch', { name: 'Users can log in with this provider' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await toasted(page, 'The identity provider was saved');

    await forgetSession(page);
    await page.goto(`${url}/console/login`);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await logInAtOpenId(page, 'ines');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByText('Viewer', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Console login' })).toHaveCount(0);
  });
});

test('a test of an identity provider from the console starts no session', async ({ page, beside }) => {
  test.slow();
  const { url } = await ourServer(beside);
  const api = `${url}/api/v2/developer/authenticate`;
  await using openid = await startOpenIdProvider(`${api}/oidc-callback`);
  await using saml = await startSamlProvider(async () => (await fetch(`${api}/saml/metadata?provider=corp`)).text());
  await enterConsole(page, url);
  await page.goto(`${url}/console/p/localhost/sign-in`);
  await page.getByRole('link', { name: 'Add identity provider' }).first().click();
  await page.getByLabel('Name', { exact: true }).first().fill('acme');
  await page.getByLabel('Title', { exact: true }).fill('Acme');
  await page.getByLabel('Issuer').fill(openid.url);
  await page.getByLabel('Client id').fill('portico');
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'The identity provider was saved');
  await expectNoBarriers(page);

  const good = await tried(page, (tab) => logInAtOpenId(tab, 'grace'));
  await expect(good.getByText('An account would be created for this person.')).toBeVisible();
  await expect(good.getByText('grace@example.com').first()).toBeVisible();
  await expectNoBarriers(good);
  await good.close();
  expect((await page.request.get(`${url}/api/v2/developer/me`)).status()).toBe(401);

  await openArea(page, 'Login');
  await page.getByRole('link', { name: 'Add identity provider' }).first().click();
  await page.getByLabel('Protocol').selectOption('saml');
  await page.getByLabel('Name', { exact: true }).first().fill('corp');
  await page.getByLabel('Login URL').fill(saml.entry_point);
  await page.getByLabel('Entity id of the provider').fill(saml.issuer);
  await page.getByLabel('Certificates (PEM)').fill('nonsense');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/has a certificate that cannot be read/).first()).toBeVisible();
  await page.getByLabel('Certificates (PEM)').fill(saml.certificate);
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'The identity provider was saved');
  const refused = await tried(page, async (tab) => {
    await tab.getByLabel('Name').fill('linus');
    await tab.getByRole('button', { name: 'Log in' }).click();
  });
  await expect(refused.getByText('This person would be refused.')).toBeVisible();
  await expect(refused.getByText('linus@example.com').first()).toBeVisible();
});
