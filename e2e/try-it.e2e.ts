import { answerOf, formOf, openBar, openForm, send, test } from './harbour.ts';
import { expect, expectNoBarriers } from './test.ts';

test.describe('trying a request', () => {
  // Browsers log each answer that CORS withholds from a page.
  test.use({ expectedComplaints: ['CORS', 'ERR_FAILED', 'Failed to load resource'] });

  test('a request is sent from the browser if the API allows that, otherwise through the portal', async ({
    page,
    harbour,
  }) => {
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
    // The echo is not the list of ships that the specification promises.
    await expect(answerOf(page)).toContainText('body: is object, expected array');
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

  test('each kind of key is sent in the right place', async ({ page, harbour }) => {
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

    // A script cannot set a cookie for another site, but the portal can.
    await openForm(page, `${harbour.reference}#/Ships/getSession`);
    await formOf(page).getByLabel('berth').fill('c-1');
    await send(page);
    await expect(answerOf(page)).toContainText('Sent through the portal');
    await expect(answerOf(page)).toContainText('berth=c-1');

    // The value is kept for the tab and all operations, and no longer unless the reader chooses so.
    await page.reload();
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await openBar(page);
    await expect(formOf(page).getByLabel('berth')).toHaveValue('c-1');
    const kept = () =>
      page.evaluate(() => [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })]);
    expect((await kept()).map((text) => text.includes('c-1'))).toEqual([true, false]);
    await formOf(page).getByLabel('Remember on this device').check();
    expect((await kept()).map((text) => text.includes('c-1'))).toEqual([false, true]);
    await formOf(page).getByRole('button', { name: 'Clear', exact: true }).click();
    expect((await kept()).map((text) => text.includes('c-1'))).toEqual([false, false]);
    await expect(formOf(page).getByLabel('berth')).toHaveValue('');
  });

  test('a body is checked before it is sent, and the reader can send it anyway', async ({ page, harbour }) => {
    await openForm(page, `${harbour.reference}#/Ships/createShip`);
    await formOf(page).getByLabel('X-Key').fill('k-1');
    const body = formOf(page).getByRole('textbox', { name: /^Body/ });
    await body.fill('{"flag":"XX"}');
    await send(page);
    const alert = formOf(page).getByRole('alert');
    await expect(alert).toContainText('name is missing');
    await expect(alert).toContainText('flag');
    await expect(body).toHaveAttribute('aria-invalid', 'true');
    await expectNoBarriers(page);
    await formOf(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(answerOf(page)).toContainText('201 Created');
    await expect(answerOf(page)).toContainText('Matches the specification');

    // The history lists the request without its credentials.
    await formOf(page).getByText('History', { exact: true }).click();
    await body.fill('{}');
    await formOf(page).getByRole('button', { name: 'Use again' }).click();
    await expect(body).toHaveValue(/^\{\s*"flag": ?"XX"\s*\}$/);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('k-1');
  });

  for (const [way, server, said] of [
    ['from the browser', 0, 'Sent from this browser'],
    ['through the portal', 1, 'Sent through the portal'],
  ] as const) {
    test(`events are shown as they arrive, ${way}`, async ({ page, harbour }) => {
      await openForm(page, `${harbour.reference}#/Ships/streamTides`);
      await formOf(page).getByLabel('Server').selectOption({ index: server });
      await send(page);
      await expect(answerOf(page)).toContainText('3 events');
      await expect(answerOf(page)).toContainText('Receiving');
      await expect(answerOf(page)).toContainText(said);
      await answerOf(page).getByLabel('Filter events').fill('t-1');
      await expect(answerOf(page).getByRole('listitem')).toHaveCount(1);
      await answerOf(page).getByRole('button', { name: 'Pause' }).click();
      await expect(answerOf(page).getByRole('button', { name: 'Resume' })).toHaveAttribute('aria-pressed', 'true');
      await expectNoBarriers(page);
      await formOf(page).getByRole('button', { name: 'Stop' }).click();
      await expect(answerOf(page)).toContainText('Stopped. This is what arrived before.');

      await openForm(page, `${harbour.reference}#/Ships/readLog`);
      await send(page);
      await expect(answerOf(page)).toContainText('3 events');
      await expect(answerOf(page)).toContainText('event 3 level: is string, expected integer');
    });

    test(`large, odd and printable answers are shown, ${way}`, async ({ page, harbour }) => {
      await openForm(page, `${harbour.reference}#/Ships/listFleet`);
      await formOf(page).getByLabel('Server').selectOption({ index: server });
      await send(page);
      await expect(answerOf(page)).toContainText(said);
      await expect(answerOf(page)).toContainText('Matches the specification');
      await answerOf(page).getByLabel('Search in the answer').fill('Ship 29999');
      await expect(answerOf(page)).toContainText('1 of 1');
      await expect(answerOf(page).locator('mark')).toHaveText('Ship 29999');
      await answerOf(page).getByRole('group', { name: 'Body' }).scrollIntoViewIfNeeded();
      await expect(answerOf(page).locator('mark')).toBeInViewport();
      expect(await answerOf(page).locator('pre > div').count()).toBeLessThan(200);

      await openForm(page, `${harbour.reference}#/Ships/listWrecks`);
      await send(page);
      await expect(answerOf(page)).toContainText('3 differences from the specification');
      await expect(answerOf(page)).toContainText('[0].name: is integer, expected string');
      await expect(answerOf(page)).toContainText('[0].tugs[0]: name is missing');
      await expectNoBarriers(page);

      await openForm(page, `${harbour.reference}#/Ships/getManual`);
      await send(page);
      await expect(answerOf(page)).toContainText('200 OK');
      await expect(answerOf(page).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'answer.pdf');
    });
  }

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

  test('a token with another state is not used, and a closed window says so', async ({ page, harbour }) => {
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
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${harbour.reference}#/Ships/getDenied`);
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await formOf(page).getByLabel('Client ID').fill('old');
    await formOf(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(formOf(page).getByRole('alert')).toContainText('The browser did not open the window.');

    await page.goto(`${harbour.redirectUri}?code=stray`);
    await expect(page.getByRole('heading', { name: 'OAuth data not found' })).toBeVisible();
    await expect(page).toHaveTitle(/^OAuth2 Authorization/);
    expect(page.url()).toBe(harbour.redirectUri);
  });
});
