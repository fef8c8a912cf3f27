import { randomUUID } from 'node:crypto';
import { demoPassword, doms, newPassword, openElement, refusals } from './pages/auth-elements/element-page.ts';
import { expect, test } from './test.ts';

const anAddress = () => `ada-${randomUUID()}@example.com`;

// Whole journeys over several pages.
test.describe.configure({ timeout: 60_000 });
test.use({ expectedComplaints: refusals });

for (const dom of doms) {
  test.describe(`in the ${dom} DOM`, () => {
    test('a developer logs in after a wrong password', async ({ page, server }) => {
      const { control, fill, send, submit, error, event } = await openElement(page, server, {
        element: 'login',
        mode: 'developer',
        dom,
      });
      await expect(submit).toBeDisabled();
      await fill({ email: '  dev@example.com ', password: 'wrong' });
      expect(await send()).toEqual({
        call: 'POST /api/v2/developer/authenticate',
        body: { username: 'dev@example.com', password: 'wrong' },
        status: 401,
      });
      await expect(error).toHaveText('Incorrect username or password. Please try again.');
      for (const name of ['email', 'password']) await expect(control(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(control('email')).toBeFocused();

      await control('password').fill(demoPassword);
      await expect(error).toBeVisible();
      await control('password').press('Enter');
      await expect(submit).toHaveText('Submitting');
      await expect(submit).toBeDisabled();
      await expect(event()).toHaveText('login-success []');
      await expect(submit).toHaveText('Loading');
      await expect(submit).toBeDisabled();
      const me = await page.request.get(`${server.url}/api/v2/developer/me`);
      expect(await me.json()).toMatchObject({ email: 'dev@example.com' });
    });

    test('a developer registers, confirms the email address, sets a password and waits for approval', async ({
      page,
      server,
      mailbox,
    }) => {
      const email = anAddress();
      const mode = 'developer';
      const register = await openElement(page, server, { element: 'register', mode, dom });
      for (const name of ['organization', 'password', 'access-code', 'agreement', 'region-us']) {
        await expect(register.control(name)).toHaveCount(0);
      }
      await register.fill({ 'full-name': ' Ada Lovelace ', email });
      expect(await register.send()).toMatchObject({
        call: 'POST /api/v2/developer',
        body: { email, full_name: 'Ada Lovelace' },
      });
      const registered = { email, organization: { id: '', name: '' } };
      await expect(register.event()).toHaveText(`register-success ${JSON.stringify([registered])}`);
      await expect(register.submit).toHaveCount(0);

      const token = await mailbox.nextToken(email);
      const login = await openElement(page, server, { element: 'login', mode, dom, query: { token, email: 'x@y.z' } });
      await expect(login.control('success-message')).toHaveText('Email successfully confirmed!');
      await expect(login.control('email')).toHaveValue(email);
      const [, , resetToken] =
        ((await login.event().textContent()) ?? '').match(/"email":"(.*)","resetToken":"(.*)"/) ?? [];
      expect(resetToken).toBeTruthy();
      expect(await page.context().cookies()).toContainEqual(
        expect.objectContaining({ name: 'userStatus', value: 'active', path: '/' }),
      );

      const query = { token: resetToken ?? '', email };
      const reset = await openElement(page, server, { element: 'reset-password', mode, dom, query });
      await reset.fill({ password: 'password1', 'confirm-password': 'password1' });
      expect(await reset.send()).toMatchObject({
        call: 'POST /api/v2/developer/reset-password',
        body: { password: 'password1', token: resetToken },
        status: 400,
      });
      await expect(reset.error).toContainText('Password does not meet the requirements');
      await expect(reset.error.getByRole('listitem').first()).toBeVisible();
      await expect(reset.control('password')).toBeFocused();
      await reset.fill({ password: newPassword, 'confirm-password': newPassword });
      expect((await reset.send()).status).toBeLessThan(300);
      await expect(reset.event()).toHaveText(`reset-password-success ${JSON.stringify([{ email }])}`);

      const again = await openElement(page, server, {
        element: 'login',
        mode,
        dom,
        query: { passwordReset: 'yes', email },
      });
      await expect(again.control('success-message')).toHaveText('Password successfully set!');
      await again.fill({ password: newPassword });
      expect((await again.send()).status).toBe(401);
      await expect(again.error).toHaveText('Your account is pending approval for access.');
      await expect(again.control('success-message')).toHaveCount(0);
    });

    for (const mode of ['developer', 'user'] as const) {
      test(`a ${mode} who forgot the password does not learn whether an account exists`, async ({ page, server }) => {
        for (const email of [mode === 'user' ? 'admin@example.com' : 'dev@example.com', anAddress()]) {
          const { control, fill, send, event, submit } = await openElement(page, server, {
            element: 'forgot-password',
            mode,
            dom,
          });
          await fill({ email });
          expect(await send()).toMatchObject({
            call: mode === 'user' ? 'POST /kauth/api/v1/password-resets' : 'POST /api/v2/developer/forgot-password',
            body: { email },
          });
          await expect(control('success-message')).toContainText('If an account exists');
          await expect(control('success-message')).toBeFocused();
          await expect(submit).toHaveCount(0);
          await expect(event()).toHaveText(`forgot-password-success ${JSON.stringify([{ email }])}`);
          await control('login-link').click();
          await expect(event()).toHaveText('click-login-link []');
        }
      });
    }

    test('a user registers, confirms the email address, logs in and changes the password', async ({
      page,
      server,
      mailbox,
    }) => {
      const email = anAddress();
      const mode = 'user';
      const query = { selectRegion: 'true' };
      const register = await openElement(page, server, { element: 'register', mode, dom, query });
      await register.control('region-eu').check();
      await register.fill({
        'full-name': 'Ada Lovelace',
        organization: 'Engines & Co',
        email,
        password: 'weak',
        'access-code': ' code ',
      });
      await expect(register.submit).toBeDisabled();
      await register.control('agreement').check();
      expect((await register.send()).status).toBe(400);
      await expect(register.error).toContainText('Password does not meet the requirements');
      await expect(register.control('password')).toBeFocused();
      await register.fill({ password: newPassword });
      expect(await register.send()).toEqual({
        call: 'POST /kauth/api/v1/register',
        body: {
          email,
          fullName: 'Ada Lovelace',
          organization: 'Engines & Co',
          password: newPassword,
          registrationCode: ' code ',
          defaultRegion: 'eu',
        },
        status: 201,
      });
      await expect(register.event()).toContainText(`"organization":{"id":"`);
      await expect(register.event()).toContainText(`"name":"Engines & Co"`);

      const token = await mailbox.nextToken(email);
      const login = await openElement(page, server, { element: 'login', mode, dom, query: { token } });
      await expect(login.control('success-message')).toHaveText('Email successfully confirmed!');
      await login.fill({ password: newPassword });
      expect(await login.send()).toEqual({
        call: 'POST /kauth/api/v1/authenticate',
        body: { username: email, password: newPassword },
        status: 204,
      });
      await expect(login.event()).toHaveText('login-success []');

      const change = await openElement(page, server, { element: 'change-password', mode, dom });
      const next = `${newPassword}-2`;
      await change.fill({ 'current-password': 'not it', 'new-password': next, 'confirm-password': 'other' });
      const requirements = { uppercase: true, lowercase: true, number: true, special: true };
      await expect(change.event()).toHaveText(`password-requirements ${JSON.stringify([requirements])}`);
      await expect(change.control('confirm-password-problem')).toHaveText('Passwords do not match');
      await expect(change.submit).toBeDisabled();
      await change.fill({ 'confirm-password': next });
      expect((await change.send()).status).toBe(400);
      await expect(change.error).toHaveText('Your current password is not right. Please try again.');
      await expect(change.control('current-password')).toBeFocused();
      await change.fill({ 'current-password': newPassword });
      expect(await change.send()).toEqual({
        call: 'PATCH /v2/users/me/password',
        body: { old_password: newPassword, new_password: next },
        status: 202,
      });
      await expect(change.event()).toHaveText('change-password-success []');
      await expect(change.control('success-message')).toBeFocused();
    });

    test('a user resets a forgotten password by the link of a mail', async ({ page, server, mailbox }) => {
      const email = anAddress();
      const headers = { origin: server.url };
      const account = { email, fullName: 'Grace', organization: 'Navy', password: newPassword };
      await page.request.post(`${server.url}/kauth/api/v1/register`, { data: account, headers });
      const data = { token: await mailbox.nextToken(email) };
      await page.request.patch(`${server.url}/kauth/api/v1/email-verifications`, { data, headers });
      await page.request.post(`${server.url}/kauth/api/v1/password-resets`, { data: { email }, headers });

      const token = await mailbox.nextToken(email);
      const query = { token, email: 'shown@example.com' };
      const reset = await openElement(page, server, { element: 'reset-password', mode: 'user', dom, query });
      await reset.fill({ password: `${newPassword}-3`, 'confirm-password': `${newPassword}-3` });
      expect(await reset.send()).toEqual({
        call: 'PATCH /kauth/api/v1/password-resets',
        body: { password: `${newPassword}-3`, token },
        status: 200,
      });
      // The email address of the answer takes precedence over the page's (RST-04).
      await expect(reset.event()).toHaveText(`reset-password-success ${JSON.stringify([{ email }])}`);
    });

    for (const mode of ['developer', 'user'] as const) {
      test(`an invitation is accepted on a page for ${mode}s`, async ({ page, server }) => {
        const query = { token: randomUUID(), email: 'new@example.com', fullName: 'Ada', org: 'Saltmere Harbour' };
        const invitation = await openElement(page, server, { element: 'accept-invitation', mode, dom, query });
        await expect(invitation.control('subheader')).toHaveText("You've been invited to join Saltmere Harbour!");
        await expect(invitation.control('organization')).toHaveText('Saltmere Harbour');
        await expect(invitation.control('email')).not.toBeEditable();
        await invitation.fill({ password: newPassword });
        const body = { password: newPassword, full_name: 'Ada', preferred_name: null, token: query.token };
        expect(await invitation.send()).toEqual({ call: 'POST /v2/accept-invite', body, status: 404 });
        await expect(invitation.error).toBeVisible();

        await page.route('**/v2/accept-invite', (route) =>
          route.fulfill({ status: 201, json: { email: query.email } }),
        );
        await invitation.fill({ 'preferred-name': 'Countess' });
        expect((await invitation.send()).body).toEqual({ ...body, preferred_name: 'Countess' });
        await expect(invitation.event()).toHaveText(
          `accept-invitation-success ${JSON.stringify([{ email: query.email }])}`,
        );
        await expect(invitation.submit).toHaveCount(0);
      });
    }

    test('a developer’s page that changes a password calls the same endpoint', async ({ page, server }) => {
      const change = await openElement(page, server, { element: 'change-password', mode: 'developer', dom });
      await change.fill({ 'current-password': 'old', 'new-password': newPassword, 'confirm-password': newPassword });
      expect(await change.send()).toMatchObject({ call: 'PATCH /v2/users/me/password', status: 401 });
      await expect(change.error).toBeVisible();
      await expect(change.control('strength')).toHaveAttribute('data-level', '4');
      await change.control('cancel').click();
      await expect(change.control('new-password')).toHaveValue('');
      await expect(change.control('strength')).toHaveAttribute('data-level', '0');
      await expect(change.submit).toBeDisabled();
    });
  });
}
