import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterConsole, openArea } from './console-at-work.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, expectNoBarriers, test } from './test.ts';

interface Receiver extends AsyncDisposable {
  url: string;
  /** The names of the events that it received. */
  types: string[];
  status: number;
}

async function startReceiver(): Promise<Receiver> {
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    types.push(JSON.parse(Buffer.concat(chunks).toString()).type);
    response.writeHead(receiver.status).end('The parcel office is closed.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    types,
    status: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** A server without a mail server, whose webhooks may be sent to this machine. */
const aQuietServer = (): Promise<RunningServer> => startServer();

// The browser logs each refused request to its console.
test.use({ expectedComplaints: ['status of 400', 'status of 409'] });

test('a webhook is added, tested, corrected and deleted', async ({ page, beside }) => {
  const server = await beside('quiet server', aQuietServer);
  await using receiver = await startReceiver();
  await enterConsole(page, server.url);
  await openArea(page, 'Webhooks');
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Add webhook' }).first().click();

  await page.getByLabel('URL').fill('http://169.254.169.254/');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('is in a network that events are not sent to')).toBeVisible();
  await expect(page.getByLabel('URL')).toHaveValue('http://169.254.169.254/');
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Description').fill('To the CRM');
  await page.getByRole('checkbox', { name: /Every event/ }).uncheck();
  await page.getByRole('checkbox', { name: 'developer.registered' }).check();
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(dialog.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: "I've saved it" }).click();

  await expect(page.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
  receiver.status = 503;
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('The test event did not arrive: The receiver answered with status 503.')).toBeVisible();
  await page.getByRole('button', { name: 'Details of webhook.test' }).click();
  await expect(page.getByRole('dialog').getByText('The parcel office is closed.')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  receiver.status = 200;
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('The receiver took the test event.')).toBeVisible();
  // The newest comes first. The other delivery may have been retried and delivered meanwhile.
  await expect(page.getByRole('row', { name: /webhook.test/ }).first()).toHaveAccessibleName(/webhook.test Delivered/);
  expect(receiver.types).toContain('webhook.test');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Description').fill('To the billing system');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('To the billing system')).toBeVisible();
  await page.getByRole('switch', { name: 'Deliver events' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Deliver events' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('without a mail server, mails are read in the console, and an owner opens their links', async ({
  page,
  beside,
}) => {
  const server = await beside('quiet server', aQuietServer);
  await enterConsole(page, server.url);
  await page.request.post(`${server.url}/api/v2/developer`, {
    data: { email: 'grace@example.com', full_name: 'Grace' },
    headers: { origin: server.url },
  });
  await openArea(page, 'Emails');
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await expectNoBarriers(page);
  await page
    .getByRole('link', { name: /Confirm your email address/ })
    .first()
    .click();
  const letter = page.frameLocator('iframe');
  await expect(letter.getByRole('link', { name: 'Confirm my address' })).toBeVisible();
  // The mail's own inline styles apply, which the policy of the console forbids elsewhere.
  await expect(letter.getByRole('link', { name: 'Confirm my address' })).toHaveCSS('font-weight', '600');
  await expect(letter.getByText('token=hidden')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('radio', { name: 'As text' }).check({ force: true });
  await expect(page.getByText(/Thank you for signing up/)).toBeVisible();
  await page.getByRole('button', { name: 'Show link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/login\?token=[\w-]{20,}/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.goto(`${server.url}/console/mails/templates`);
  await page.getByLabel('Email', { exact: true }).selectOption('account-rejected');
  await page.getByLabel('Language', { exact: true }).selectOption('fr');
  await expect(page.frameLocator('iframe').getByText('Motif indiqué')).toBeVisible();
  await expectNoBarriers(page);
});

test('gateway tokens, flags and notifications are changed by keyboard', async ({ page, beside }) => {
  const server = await beside('quiet server', aQuietServer);
  await enterConsole(page, server.url);
  await openArea(page, 'Gateway tokens');
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter');
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.keyboard.type('Edge, Hamburg');
  await page.keyboard.press('Enter');
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^pgw_/);
  const ask = () =>
    page.request.get(`${server.url}/gateway/v1/changes?wait=0`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: "I've saved it" }).press('Enter');
  await page.getByRole('button', { name: 'Revoke Edge, Hamburg' }).press('Enter');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Revoke token' }).press('Enter');
  await expect(page.getByText('Edge, Hamburg was revoked.')).toBeVisible();
  expect((await ask()).status()).toBe(401);

  await openArea(page, 'Feature flags');
  const labels = page.getByRole('switch', { name: 'Labels in the catalog' });
  const wasOn = await labels.isChecked();
  await expectNoBarriers(page);
  await labels.press('Space');
  await expect(labels).toBeChecked({ checked: !wasOn });
  const { flags } = await (await page.request.get(`${server.url}/api/v2/portal/flags`)).json();
  expect(flags['catalog-labels']).toBe(!wasOn);

  await openArea(page, 'Notifications');
  const mine = page.getByRole('switch', { name: 'Pending reviews' });
  await expect(mine).toBeChecked();
  await mine.press('Space');
  await expect(mine).not.toBeChecked();
  await expectNoBarriers(page);
  await page.reload();
  await expect(mine).not.toBeChecked();
});
