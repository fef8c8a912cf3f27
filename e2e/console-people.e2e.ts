import { enterConsole, openArea } from './console-at-work.ts';
import { startServer } from './server.ts';
import { expect, expectNoBarriers, test } from './test.ts';

// The browser logs each refused request to its console.
test.use({ expectedComplaints: ['status of 400', 'status of 401', 'status of 403', 'status of 409'] });

test('a person is invited, joins, gets a role and is removed, and the last owner stays', async ({
  page,
  browser,
  mailbox,
  beside,
}) => {
  const server = await beside('people', () => startServer({ SMTP_URL: mailbox.url }));
  await enterConsole(page, server.url);
  await openArea(page, 'Users');
  await expect(page.getByRole('row', { name: /Alex Example.*You/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Alex Example' }).click();
  await page.getByRole('button', { name: 'Remove user' }).click();
  await expect(page.getByText('This is the last owner of the organization.')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByLabel('Email address').fill('grace@example.com');
  await dialog.getByLabel('Full name').fill('Grace Hopper');
  await dialog.getByLabel('Role').selectOption('viewer');
  await expectNoBarriers(page);
  await dialog.getByLabel('Full name').press('Enter');
  await expect(page.getByRole('table', { name: 'Invitations' }).getByText('grace@example.com')).toBeVisible();
  await expectNoBarriers(page);

  const invited = new URLSearchParams({
    token: await mailbox.nextToken('grace@example.com'),
    email: 'grace@example.com',
    fullName: 'Grace Hopper',
    org: 'Demo',
  });
  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(`${server.url}/console/accept-invitation?${invited}`);
  await hers.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
  await hers.getByTestId('portico-accept-invitation-submit').click();
  await expect(hers).toHaveURL(/login/);
  await enterConsole(hers, server.url, 'grace@example.com', 'Correct-horse-7');
  await openArea(hers, 'Users');
  await expect(hers.getByRole('button', { name: 'Invite user' })).toBeDisabled();
  await expect(hers.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Audit log' })).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Change role: Grace Hopper' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Grace Hopper.*Admin/ })).toBeVisible();
  await hers.goto(`${server.url}/console/audit`);
  await expect(hers.getByRole('row', { name: /user\.role-changed.*admin@example\.com/ })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('button', { name: 'Remove user' }).click();
  await expect(page.getByText('Grace Hopper was removed.')).toBeVisible();
  await hers.reload();
  await expect(hers).toHaveURL(/login/);
  await context.close();
});

test('a token created in the console calls the API until it is revoked, and the audit log records both', async ({
  page,
  mailbox,
  beside,
}) => {
  const server = await beside('people', () => startServer({ SMTP_URL: mailbox.url }));
  await enterConsole(page, server.url);
  await openArea(page, 'Tokens');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a personal access token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Choose at least one.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Report');
  await dialog.getByRole('checkbox', { name: 'Read what a viewer sees' }).press('Space');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Personal access token' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  await expectNoBarriers(page);
  await shown.getByRole('button', { name: "I've saved it" }).click();

  const headers = { authorization: `Bearer ${token}` };
  const read = () => fetch(`${server.url}/api/admin/v1/users`, { headers });
  expect((await read()).status).toBe(200);
  expect((await fetch(`${server.url}/api/admin/v1/audit`, { headers })).status).toBe(403);
  await page.getByRole('link', { name: 'Tokens of all users' }).click();
  await expect(page.getByRole('row', { name: /Report admin@example\.com/ })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Revoke Report' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Report was revoked.')).toBeVisible();
  expect((await read()).status).toBe(401);

  await openArea(page, 'Audit log');
  await page.getByRole('combobox', { name: 'Area' }).selectOption('personal-token');
  await expect(page).toHaveURL(/area=personal-token/);
  await expect(page.getByRole('row', { name: /personal-token\.revoked/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /signed-in/ })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Details of personal-token.created' }).click();
  await expect(page.getByRole('dialog').getByText('Report')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit.csv');
});

test('a team gets members and products, and its name is unique', async ({ page, mailbox, beside }) => {
  const server = await beside('people', () => startServer({ SMTP_URL: mailbox.url }));
  await enterConsole(page, server.url);
  await openArea(page, 'Teams');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Create team' }).first().click();
  await page.getByLabel('Name').fill('Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible();
  await page.getByRole('button', { name: 'Add members' }).click();
  await page.getByLabel('Email addresses').fill('dev@example.com new@example.com');
  await expectNoBarriers(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add members' }).click();
  await expect(page.getByRole('row', { name: /new@example\.com Not registered yet/ })).toBeVisible();
  const box = page.getByRole('checkbox', { name: /^View: / }).first();
  await box.press('Space');
  await expect(box).toBeChecked();
  await expectNoBarriers(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^View: / }).first()).toBeChecked();

  await page.getByRole('link', { name: 'Teams', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create team' }).first().click();
  await page.getByLabel('Name').fill('Night shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('There is a team named Night shift already.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Night shift' }).click();
  await page.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByText(/The team has 2 members and reaches 1 product\./)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByRole('link', { name: 'Night shift' })).toBeHidden();
});
