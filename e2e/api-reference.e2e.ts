import type { Page } from '@playwright/test';
import { startApi, startAuthorizationServer } from './api-upstream.ts';
import { publishHarbour } from './harbour-portal.ts';
import type { RunningServer } from './server.ts';
import { test as base, expect, expectNoBarriers, signedInTest } from './test.ts';

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

const test = base.extend<{ harbour: Awaited<ReturnType<typeof openHarbour>> }>({
  harbour: async ({ server, beside }, use) => use(await beside('harbour', () => openHarbour(server))),
});

const formOf = (page: Page) => page.getByRole('form', { name: 'Try it' });
const answerOf = (page: Page) => formOf(page).getByRole('region', { name: 'Answer' });

async function openForm(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page)).toBeVisible();
}

const send = (page: Page) => formOf(page).getByRole('button', { name: 'Send' }).click();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a reader finds their way through a reference in the ${colorScheme} theme`, async ({ page, harbour }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(harbour.reference);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour API' })).toBeVisible();
    await expect(page.getByText('API key in the header X-Key')).toBeVisible();
    // The list beside the page has it, too, while it is near.
    await expect(page.getByRole('article').getByRole('link', { name: /A ship arrived/ })).toBeVisible();
    await expectNoBarriers(page);

    await page.keyboard.press('/');
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    await expect(filter).toBeFocused();
    await filter.fill('register');
    const contents = page.getByRole('navigation', { name: 'Contents of the product' });
    await expect(contents.getByRole('link', { name: /ships/ })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/Ships\/createShip$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
    await expect(page.getByText('moored')).toBeVisible();

    await page.getByRole('button', { name: 'Show the parts of tugs' }).first().click();
    await expect(page.getByText('As painted on the bow')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show the parts of engine' }).first().click();
    await page.getByRole('radio', { name: 'Motor' }).check();
    await expect(page.getByText('power', { exact: true })).toBeVisible();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('Python (requests)');
    await expect(page.getByRole('region', { name: 'Request' })).toContainText('requests.post(');
    await expectNoBarriers(page);

    await page.getByRole('link', { name: 'Ship', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ship' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(filter).toBeFocused();
  });
}

test('Back returns to where the reader was on the page', async ({ page, harbour }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${harbour.reference}#/Ships/listShips`);
  await expect(page.getByRole('heading', { level: 1, name: 'listShips' })).toBeVisible();
  const column = page.locator('[data-scroll-restoration-id="product"]');
  await expect.poll(() => column.evaluate((element) => element.scrollHeight)).toBeGreaterThan(900);
  await column.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(300);
  await page.getByRole('link', { name: /Next/ }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Register a ship' })).toBeVisible();
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBe(300);
});

test('the document can be read and kept, and a deprecated version says what it is', async ({ page, harbour }) => {
  await page.goto(harbour.oldReference);
  await expect(page.getByText(/Version 1.0 is deprecated/)).toBeVisible();
  await page.getByRole('button', { name: 'View specification' }).click();
  const dialog = page.getByRole('dialog', { name: 'API document' });
  await expect(dialog.getByRole('textbox')).toHaveValue(/Ships of the \*\*harbour\*\*/);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^harbour-1\.0\.json$/);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  // Trying is switched off for this version.
  await page
    .getByRole('link', { name: /List berths/ })
    .first()
    .click();
  await expect(page.getByText('This operation is deprecated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0);
});

test.describe('trying a request', () => {
  // A browser tells its console about every answer that it keeps from a page.
  test.use({ expectedComplaints: ['CORS', 'ERR_FAILED', 'Failed to load resource'] });

  test('it goes from the browser where the API allows that, else through the portal', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/listShips`);
    await formOf(page).getByLabel('filter').fill('{"flag":"NL","age":{"min":3}}');
    await formOf(page).getByLabel('flag').fill('NL\nNO');
    await formOf(page).getByLabel('X-Trace').fill('t-1');
    await formOf(page).getByLabel('area').selectOption('south');
    await send(page);
    await expect(answerOf(page)).toContainText('200 OK');
    await expect(answerOf(page)).toContainText('Sent from this browser');
    await expect(answerOf(page)).toContainText(
      'GET /south/ships?filter%5Bflag%5D=NL&filter%5Bage%5D%5Bmin%5D=3&flag=NL&flag=NO',
    );
    await expect(answerOf(page)).toContainText('t-1');
    await answerOf(page).getByRole('radio', { name: 'Headers' }).check();
    await expect(answerOf(page)).toContainText('x-harbour');
    await answerOf(page).getByRole('radio', { name: 'curl' }).check();
    await expect(answerOf(page)).toContainText("--header 'X-Trace: t-1'");
    await expectNoBarriers(page);

    await formOf(page).getByLabel('Server').selectOption({ index: 1 });
    await send(page);
    await expect(answerOf(page)).toContainText('Sent through the portal');
    await expect(answerOf(page)).toContainText('GET /north/ships');

    await formOf(page).getByLabel('Server').selectOption({ index: 2 });
    await send(page);
    await expect(formOf(page).getByText('No answer came')).toBeVisible();
    await expect(formOf(page).getByText('The server refuses connections.')).toBeVisible();
    await formOf(page).getByLabel('How to send').selectOption('From this browser');
    await send(page);
    await expect(formOf(page).getByText(/^The server could not be reached/)).toBeVisible();
    await expectNoBarriers(page);

    await formOf(page).getByLabel('filter').fill('{');
    await send(page);
    await expect(formOf(page).getByRole('alert').filter({ hasText: 'filter is not valid JSON.' })).toBeVisible();
  });

  test('each kind of key is sent where it belongs', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/createShip`);
    await formOf(page).getByLabel('X-Key').fill('k-1');
    await formOf(page).getByLabel('Body').fill('{"name":"Borealis"}');
    await send(page);
    await expect(answerOf(page)).toContainText('201 Created');
    await expect(answerOf(page)).toContainText('k-1');
    await expect(answerOf(page)).toContainText('Borealis');

    await openForm(page, `${harbour.reference}#/Ships/getShip`);
    await send(page);
    await expect(formOf(page).getByRole('alert')).toContainText('Fill in id first.');
    await formOf(page).getByLabel('id').fill('a/b');
    await formOf(page).getByLabel('User name').fill('ada');
    await formOf(page).getByLabel('Password').fill('pä:ss');
    await send(page);
    await expect(answerOf(page)).toContainText('GET /north/ships/a%2Fb');
    await expect(answerOf(page)).toContainText(`Basic ${Buffer.from('ada:pä:ss').toString('base64')}`);

    await openForm(page, `${harbour.reference}#/Ships/getPhoto`);
    await formOf(page).getByLabel('Token').fill('bearer-1');
    await send(page);
    await expect(answerOf(page).getByRole('img', { name: 'Image in the answer' })).toBeVisible();

    await openForm(page, `${harbour.reference}#/Ships/exportShips`);
    await formOf(page).getByLabel('key').fill('q-1');
    await send(page);
    const coming = page.waitForEvent('download');
    await answerOf(page).getByRole('link', { name: 'Download' }).click();
    expect((await coming).suggestedFilename()).toBe('ships.bin');

    await openForm(page, `${harbour.reference}#/Ships/getSilent`);
    await send(page);
    await expect(answerOf(page)).toContainText('The answer has no body.');

    // A script cannot set a cookie for another site: the portal can.
    await openForm(page, `${harbour.reference}#/Ships/getSession`);
    await formOf(page).getByLabel('berth').fill('c-1');
    await send(page);
    await expect(answerOf(page)).toContainText('Sent through the portal');
    await expect(answerOf(page)).toContainText('berth=c-1');

    // Nothing of this is kept.
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(formOf(page).getByLabel('berth')).toHaveValue('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain('c-1');
  });

  test('a token comes from a real authorization server', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/getMe`);
    await formOf(page).getByLabel('Client ID').fill('reader');
    const opening = page.waitForEvent('popup');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    const popup = await opening;
    await popup.locator('input[name=login]').fill('ada');
    await popup.locator('input[name=password]').fill('any');
    await popup.locator('button[type=submit]').click();
    await expect(formOf(page).getByText('Authorized.')).toBeVisible();
    await send(page);
    await expect(answerOf(page)).toContainText('Bearer ');
    const [, token = ''] = /Bearer ([\w-]+)/.exec((await answerOf(page).textContent()) ?? '') ?? [];
    expect((await harbour.provider.AccessToken.find(token))?.clientId).toBe('reader');

    await openForm(page, `${harbour.reference}#/Ships/listJobs`);
    await formOf(page).getByLabel('Client ID').fill('machine');
    await formOf(page).getByLabel('Client secret').fill('wrong');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByRole('alert')).toContainText('The authorization server refused: invalid_client');
    await formOf(page).getByLabel('Client secret').fill(harbour.authorization.secret);
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByText('Authorized.')).toBeVisible();
    await send(page);
    await expect(answerOf(page)).toContainText('Bearer ');
    const [, machine = ''] = /Bearer ([\w-]+)/.exec((await answerOf(page).textContent()) ?? '') ?? [];
    expect((await harbour.provider.ClientCredentials.find(machine))?.clientId).toBe('machine');
  });

  test('a token with another state is never used, and a lost window says so', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/getOld`);
    await formOf(page).getByLabel('Client ID').fill('old');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByText('Authorized.')).toBeVisible();
    await send(page);
    await expect(answerOf(page)).toContainText('Bearer implicit-token');

    await openForm(page, `${harbour.reference}#/Ships/getForged`);
    await formOf(page).getByLabel('Client ID').fill('old');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByRole('alert')).toHaveText(
      "Authorization may be unsafe, passed state was changed in server. Passed state wasn't returned from auth server",
    );

    for (const [operation, said] of [
      ['getDenied', `[access_denied]: Not today. More information: ${harbour.authorization.url}/why`],
      ['getEmptyHanded', '[Authorization failed]: no accessCode received from the server'],
      ['getNowhere', 'The document names no server URL to send requests to.'],
      ['getTokenless', 'The authorization server sent no access token.'],
    ] as const) {
      await openForm(page, `${harbour.reference}#/Ships/${operation}`);
      await formOf(page).getByLabel('Client ID').fill('old');
      await formOf(page).getByRole('button', { name: 'Authorize' }).click();
      await expect(formOf(page).getByRole('alert')).toHaveText(said);
    }
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.goto(`${harbour.reference}#/Ships/getDenied`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await formOf(page).getByLabel('Client ID').fill('old');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByRole('alert')).toContainText('The browser did not open the window.');

    await page.goto(`${harbour.redirectUri}?code=stray`);
    await expect(page.getByRole('heading', { name: 'OAuth data not found' })).toBeVisible();
    await expect(page).toHaveTitle(/^OAuth2 Authorization/);
    expect(page.url()).toBe(harbour.redirectUri);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('nothing is wider than the window, and the contents open over the page', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/createShip`);
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('link', { name: /listShips/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'listShips' })).toBeVisible();
  });
});

signedInTest('a developer registers from here and picks one of their applications', async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/api/v2/products?filter[name][contains]=Shipment`);
  const { data } = (await answer.json()) as { data: { id: string; latest_version: { id: string } }[] };
  await page.goto(`${server.url}/spec/${data[0]?.id}/${data[0]?.latest_version.id}`);
  await expect(page.getByRole('button', { name: /^Register/ })).toBeVisible();
  await page.getByRole('article').getByRole('link').filter({ hasText: '/' }).first().click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page)).toBeVisible();
  await expect(formOf(page).getByLabel('Application')).toBeVisible();
});
