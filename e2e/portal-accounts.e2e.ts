import type { Page } from '@playwright/test';
import { expectGood } from './developer-at-work.ts';
import { call, test } from './quiet-portals.ts';
import { demoPassword, expect } from './test.ts';

/** The browser logs each refused request to its console. */
test.use({ expectedComplaints: ['status of 4', 'status of 5'] });

const submit = (page: Page) => page.locator('form button[type=submit]');
/** Submits the form as an extension or a script would, because its button may be disabled. */
const sendAsItIs = (page: Page) => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
const says = (page: Page, message: string | RegExp) => expect(page.getByText(message)).toBeVisible();

async function logInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit(page).click();
}

test('a developer creates an account up to the first password, and every refusal on the way has its message (REG, RST, LOG)', async ({
  page,
  server,
  mailbox,
}) => {
  const email = 'margaret@example.com';
  await page.goto(`${server.url}/register`);
  await expect(submit(page)).toBeDisabled();
  await sendAsItIs(page);
  await says(page, 'Please complete all required fields');
  await expectGood(page, 'body');
  await page.getByLabel('Full name').fill('Margaret Hamilton');
  await page.getByLabel('Email').fill('margaret.example.com');
  await submit(page).click();
  await says(page, 'Email must be a valid email address');
  await expectGood(page, 'body');
  await page.getByLabel('Email').fill(email);
  await submit(page).click();
  await says(page, 'Please check your email and confirm your address. Your account then awaits approval.');
  await expectGood(page, 'body');

  const token = await mailbox.nextToken(email);
  await page.goto(`${server.url}/login?token=${token}`);
  await expect(page).toHaveURL(/\/reset-password\?/);
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await sendAsItIs(page);
  await says(page, 'Passwords are required');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm password').fill('password2');
  await says(page, 'Passwords do not match');
  await expect(submit(page)).toBeDisabled();
  await sendAsItIs(page);
  await says(page, 'Passwords must match');
  await expectGood(page, 'body');
  await page.getByLabel('Confirm password').fill('password1');
  await submit(page).click();
  await says(page, 'Password does not meet the requirements');
  await expect(page.locator('form').getByRole('listitem').first()).toBeVisible();
  await expectGood(page, 'body');
  const link = page.url();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Confirm password').fill(demoPassword);
  await submit(page).click();
  await says(page, 'Password successfully set!');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectGood(page, 'body');
  await logInAs(page, email, demoPassword);
  await says(page, 'Your account is pending approval for access.');
  await expectGood(page, 'body');

  // Links work once.
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(`${demoPassword}-2`);
  await page.getByLabel('Confirm password').fill(`${demoPassword}-2`);
  await submit(page).click();
  await says(page, /link has expired or was used/i);
  await page.goto(`${server.url}/login?token=${token}`);
  await says(page, 'This link has expired or was used already. Please ask for a new one.');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.goto(`${server.url}/login?token=${token.slice(0, 20)}`);
  await says(page, 'This link is incomplete or not valid. Open it again from the email, or request a new one.');

  // If the server returns no token, the owner of the address sets the password by mail (LOG-16).
  await page.route('**/developer/verify-email', (route) => route.fulfill({ status: 202, json: { email } }));
  await page.goto(`${server.url}/login?token=any`);
  await says(page, 'Email successfully confirmed! Your account now awaits approval.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('every reason why a login is refused has its message (LOG, ERR)', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await sendAsItIs(page);
  await says(page, 'Please enter your login credentials');
  await expectGood(page, 'body');

  const locked = 'nobody-locked@example.com';
  for (let tries = 0; tries < 10; tries += 1) {
    await call(page, 'POST', '/developer/authenticate', { username: locked, password: 'wrong' });
  }
  await logInAs(page, locked, 'wrong');
  await says(page, 'Your account has been locked. Reset your password to log in now.');
  await expectGood(page, 'body');

  await page.route('**/developer/authenticate', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await logInAs(page, 'dev@example.com', demoPassword);
  await says(page, 'Service unavailable. Please try again later.');
  await page.route('**/developer/authenticate', (route) => route.fulfill({ status: 418, json: {} }), { times: 1 });
  await submit(page).click();
  await says(page, "Error 418: I'm a teapot");

  // The login succeeds, but the browser does not store its cookie.
  await page.route('**/developer/me', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await submit(page).click();
  await says(
    page,
    'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
  );
  await expectGood(page, 'body');
  await logInAs(page, 'dev@example.com', demoPassword);
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a forgotten password asks for an email address, limits tries and does not reveal who has an account (FGT)', async ({
  page,
  quiet,
}) => {
  await page.goto(`${quiet.empty}/forgot-password`);
  await sendAsItIs(page);
  await says(page, 'Please enter your email address');
  await expectGood(page, 'body');
  await page.getByLabel('Email').fill('nobody@example.com');
  await submit(page).click();
  await says(page, /^If an account exists for this email address/);
  await expectGood(page, 'body');

  // Limits count by portal, and other tests log in at another portal.
  for (let tries = 1; tries < 30; tries += 1) {
    await call(page, 'POST', '/developer/forgot-password', { email: `nobody-${tries}@example.com` });
  }
  await page.reload();
  await page.getByLabel('Email').fill('nobody@example.com');
  await submit(page).click();
  await says(page, 'Too many attempts. Please wait and try again shortly.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expectGood(page, 'body');
});
