import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { program } from '@portico/test-kit/server/program.ts';
import { expectNoBarriers } from './barriers.ts';
import { type RunningServer, startServer } from './server.ts';
import { demoPassword, expect, logIn, test } from './test.ts';
import { expectFits } from './widths.ts';

/** Publishes the demo's private portal again, with a parameter of an operation that was not required before. */
async function publishBreakingChange({ data_dir }: RunningServer): Promise<void> {
  await using folder = await aTemporaryFolder();
  const site = join(folder.path, 'site');
  await cp(join(import.meta.dirname, '../content/demo/private'), site, { recursive: true });
  const spec = join(site, 'products/payments/payments-v2.yaml');
  const text = await readFile(spec, 'utf8');
  const marker = '      operationId: listPayouts\n';
  const parameter = `      description: All of them.\n`;
  const required = `        - { name: carrier, in: query, required: true, schema: { type: string } }\n`;
  const changed = text.replace(
    /( {6}operationId: listPayouts\n[\s\S]*? {6}parameters:\n)/,
    (start) => `${start.replace(marker, marker + parameter)}${required}`,
  );
  expect(changed).not.toBe(text);
  await writeFile(spec, changed);
  const env = { ...process.env, DATA_DIR: data_dir, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, [program, 'publish', site, '--organization', 'Portico demo'], { env });
}

/** The mail with this text. The demo sends others, for example about a version that is deprecated. */
async function mailWith({ mails }: TestSmtpServer, text: string): Promise<ReceivedMail> {
  const found = () => mails.find((mail) => mail.text?.includes(text));
  await expect.poll(() => found() !== undefined, { timeout: 20_000 }).toBe(true);
  return found()!;
}

test('a developer follows a product, gets a mail about its change, reads it, and turns such mails off', async ({
  page,
}) => {
  await using smtp = await startSmtpServer();
  await using server = await startServer({ SMTP_URL: smtp.url });
  await logIn(page, server.url);
  await page.goto(`${server.url}/products/payments`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.goto(`${server.url}/notifications`);
  await expect(page.getByRole('link', { name: 'Payments' })).toBeVisible();
  await expectNoBarriers(page);
  await expectFits(page);

  await publishBreakingChange(server);
  const mail = await mailWith(smtp, 'GET /payouts');
  expect(mail.envelope_to).toEqual(['dev@example.com']);
  const [, changes = ''] = /(http\S+\/spec\/payments\/v2\/changes)/.exec(mail.text ?? '') ?? [];
  const [, off = ''] = /(http\S+\/unsubscribe\?token=\S+)/.exec(mail.text ?? '') ?? [];

  await page.goto(changes);
  await expect(page.getByRole('heading', { level: 1, name: 'Changes of Payments v2' })).toBeVisible();
  const list = page.getByRole('main');
  await expect(
    list
      .getByText('GET /payouts')
      .or(list.getByText('/payouts', { exact: true }))
      .first(),
  ).toBeVisible();
  // The notes of owners stand beside the changes of publishes.
  await expect(list.getByRole('heading', { level: 2 })).not.toHaveCount(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoBarriers(page);
  }
  await expectFits(page);

  await page.goto(`${server.url}/spec/payments/v2/operations/list-payouts`);
  await page.getByRole('link', { name: /^Changed on/ }).click();
  await expect(page).toHaveURL(/\/spec\/payments\/v2\/changes#day-/);

  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'v1' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\?from=v1/);
  await expect(page.getByText('v2 compared with v1')).toBeVisible();
  await expectNoBarriers(page);

  // Opening the link changes nothing.
  await page.goto(off);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Emails about changes are off' })).toBeVisible();
  await page.goto(`${server.url}/notifications`);
  await expect(page.getByRole('radio', { name: /^Off/ })).toBeChecked();
});

test('an owner sees who hears of a version and writes to its developers', async ({ page }) => {
  await using smtp = await startSmtpServer();
  await using server = await startServer({ SMTP_URL: smtp.url });
  await page.goto(`${server.url}/console/login`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
  const portals = await (await page.request.get(`${server.url}/api/admin/v1/portals`)).json();
  const portal = portals.data.find(({ name }: { name: string }) => name === 'localhost');
  const products = `${server.url}/api/admin/v1/portals/${portal.id}/products`;
  const { data } = await (await page.request.get(`${products}?filter[name][contains]=Maps`)).json();
  const { id, versions } = await (await page.request.get(`${products}/${data[0].id}`)).json();
  const version = versions.find(({ name }: { name: string }) => name === 'v4') ?? versions.at(-1);
  await page.goto(`${server.url}/console/p/${portal.name}/products/${id}/versions/${version.id}/audience`);
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Write to developers' }).click();
  await page.getByLabel('Subject').fill('Move on');
  await page.getByLabel('Message in Markdown').fill('v4 **ends** soon.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Send to 1 developer' }).click();
  await expect(page.getByText('The emails are being sent.')).toBeVisible();
  const mail = await mailWith(smtp, 'ends soon');
  expect([mail.envelope_to, mail.subject]).toEqual([['dev@example.com'], expect.stringContaining('Move on')]);
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
});
