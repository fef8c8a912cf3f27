import type { Page, Route } from '@playwright/test';
import {
  demoPassword,
  type Element,
  elements,
  expectNoFindings,
  newPassword,
  openElement,
  refusals,
} from './pages/auth-elements/element-page.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [...refusals, 'ERR_FAILED'] });

/** The values that complete each form. */
const complete: Record<Element, Record<string, string>> = {
  login: { email: 'a@example.com', password: 'secret' },
  register: { 'full-name': 'Ada', email: 'a@example.com' },
  'forgot-password': { email: 'a@example.com' },
  'reset-password': { password: newPassword, 'confirm-password': newPassword },
  'change-password': { 'current-password': 'old', 'new-password': newPassword, 'confirm-password': newPassword },
  'accept-invitation': { 'full-name': 'Ada', email: 'a@example.com', password: newPassword },
};
const completeUser = { ...complete.register, organization: 'Engines', password: newPassword, 'access-code': 'code' };

/** Holds every call of a form until the test answers it. */
async function holdCalls(page: Page) {
  let held = Promise.withResolvers<Route>();
  await page.route(/\/(developer|kauth|v2\/accept|v2\/users)/, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    held.resolve(route);
  });
  return {
    async answer(status: number, json: object = {}) {
      const route = await held.promise;
      held = Promise.withResolvers<Route>();
      await route.fulfill({ status, json });
    },
  };
}

const requirements = 'Password does not meet the requirements: at least 12 characters, not a common one';

/** Each element runs in both modes, both DOMs and both themes. Where the modes differ most, all combinations run. */
const circumstances = [
  { mode: 'user', colorScheme: 'light', dom: 'shadow', shown: elements },
  { mode: 'developer', colorScheme: 'dark', dom: 'light', shown: elements },
  { mode: 'user', colorScheme: 'dark', dom: 'shadow', shown: ['register', 'login'] },
  { mode: 'developer', colorScheme: 'light', dom: 'shadow', shown: ['register', 'login'] },
] as const;

for (const { mode, colorScheme, dom, shown } of circumstances) {
  for (const element of shown) {
    test(`${element} for ${mode}s has no barriers in any state, in the ${colorScheme} theme`, async ({
      page,
      server,
    }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      const calls = await holdCalls(page);
      const query = { org: 'Saltmere Harbour', selectRegion: 'true', registered: 'yes' };
      const form = await openElement(page, server, { element, mode, dom, ways: 'both', query });
      await expect(form.submit).toBeDisabled();
      await expectNoFindings(page);

      // Submitted by a script while it is incomplete.
      await form.control('form').evaluate((node) => (node as HTMLFormElement).requestSubmit());
      await expect(form.error).toContainText(/Please|Passwords are required/);
      await expect(form.control('form').locator('[aria-invalid="true"]').first()).toBeFocused();
      await expectNoFindings(page);

      await form.fill(element === 'register' && mode === 'user' ? completeUser : complete[element]);
      if (element === 'register' && mode === 'user') await form.control('agreement').check();
      await form.submit.click();
      await expect(form.submit).toHaveText('Submitting');
      await expectNoFindings(page);
      await calls.answer(400, { detail: requirements, errors: [{ detail: requirements }] });
      await expect(form.error.getByRole('listitem')).toHaveText(['at least 12 characters', 'not a common one']);
      await expectNoFindings(page);

      await form.submit.click();
      await calls.answer(element === 'change-password' ? 202 : 200);
      await expect(form.event()).toContainText('-success');
      await expectNoFindings(page);
    });
  }
}

test('a developer logs in by keyboard only', async ({ page, server }) => {
  const login = await openElement(page, server, { element: 'login', mode: 'developer', ways: 'both' });
  await login.control('sso').focus();
  const order = ['email', 'password', 'password-toggle', 'forgot-password-link'];
  for (const name of order) {
    await page.keyboard.press('Tab');
    await expect(login.control(name)).toBeFocused();
    if (name === 'email') await page.keyboard.type('dev@example.com');
    if (name === 'password') await page.keyboard.type(demoPassword);
    if (name === 'password-toggle') await page.keyboard.press('Space');
  }
  await expect(login.control('password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(login.event()).toHaveText('click-forgot-password-link []');
  await page.keyboard.press('Tab');
  await expect(login.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(login.event()).toHaveText('login-success []');
  await expect(login.control('password')).toHaveAttribute('type', 'password');
});

test('a user registers by keyboard only', async ({ page, server }) => {
  const calls = await holdCalls(page);
  const register = await openElement(page, server, { element: 'register', mode: 'user', dom: 'light' });
  await register.control('full-name').focus();
  for (const text of ['Ada', 'Engines', 'a@example.com', newPassword]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('code');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(register.control('agreement')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await calls.answer(201, { organizationID: 'o-1' });
  const registered = { email: 'a@example.com', organization: { id: 'o-1', name: 'Engines' } };
  await expect(register.event()).toHaveText(`register-success ${JSON.stringify([registered])}`);
});

for (const element of ['forgot-password', 'reset-password', 'change-password', 'accept-invitation'] as const) {
  test(`${element} works by keyboard only`, async ({ page, server }) => {
    const calls = await holdCalls(page);
    const form = await openElement(page, server, { element, mode: 'user' });
    const [first = '', ...more] = Object.keys(complete[element]);
    await form.control(first).focus();
    await page.keyboard.type(complete[element][first] ?? '');
    for (const name of more) {
      // Tabs past buttons and optional fields, as people do.
      const isFocused = () => form.control(name).evaluate((node) => node.matches(':focus'));
      for (let presses = 0; !(await isFocused()); presses += 1) {
        expect(presses, `presses of Tab before ${name}`).toBeLessThan(20);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(complete[element][name] ?? '');
    }
    await page.keyboard.press('Enter');
    await calls.answer(element === 'change-password' ? 202 : 200);
    await expect(form.event()).toContainText(`${element}-success`);
  });
}

test('password managers find the fields that they fill in, and no others (ELM-14)', async ({ page, server }) => {
  const autocomplete = async (element: Element, mode: 'user' | 'developer' = 'user') => {
    const { control } = await openElement(page, server, { element, mode, query: { email: 'a@b.c', token: 't' } });
    await expect(control('submit')).toBeVisible();
    const fields = control('form').locator('input:not([type=checkbox], [type=radio])');
    await expect(control('form')).toHaveAttribute('novalidate', '');
    return fields.evaluateAll((nodes) =>
      nodes.map((node) => `${node.getAttribute('name')} ${node.getAttribute('autocomplete')}`),
    );
  };
  expect(await autocomplete('login')).toEqual(['email username', 'password current-password']);
  expect(await autocomplete('forgot-password')).toEqual(['email username']);
  expect(await autocomplete('register')).toEqual([
    'fullName name',
    'organization organization',
    'email email',
    'password new-password',
    'accessCode off',
  ]);
  expect(await autocomplete('reset-password')).toEqual([
    'username username',
    'password new-password',
    'confirmPassword new-password',
  ]);
  // The account, from the page URL (RST-06).
  await expect(page.locator('input[name=username]')).toHaveValue('a@b.c');
  expect(await autocomplete('change-password')).toEqual([
    'username username',
    'currentPassword current-password',
    'newPassword new-password',
    'confirmPassword new-password',
  ]);
  expect(await autocomplete('accept-invitation')).toEqual([
    'fullName name',
    'preferredName nickname',
    'email email',
    'password new-password',
  ]);
});

test('a password is shown and hidden, with a hint about its strength and the Caps Lock key', async ({
  page,
  server,
}) => {
  const { control } = await openElement(page, server, { element: 'reset-password', mode: 'user' });
  const password = control('password');
  await expect(control('strength')).toHaveAttribute('data-level', '0');
  for (const [text, level] of [
    ['short', '1'],
    ['Passw0rd', '2'],
    ['Passw0rd-and-more', '4'],
  ] as const) {
    await password.fill(text);
    await expect(control('strength')).toHaveAttribute('data-level', level);
  }
  await expect(page.getByText('Password strength: strong')).toBeAttached();
  await control('password-toggle').click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(control('password-toggle')).toHaveAccessibleName('Hide password');

  await expect(control('password-caps-lock')).toHaveCount(0);
  await password.evaluate((node) => {
    const pressed = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
    node.dispatchEvent(pressed);
  });
  await expect(control('password-caps-lock')).toHaveText('Caps Lock is on');
  await expectNoFindings(page);
});

for (const [name, size] of [
  ['320 px wide', { width: 320, height: 640 }],
  ['1280 px at 400 %', { width: 320, height: 256 }],
  ['a small window at 200 %', { width: 400, height: 300 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('every form fits', async ({ page, server }) => {
      const query = {
        mode: 'user',
        org: 'The Honourable Saltmere Harbour Conservancy',
        selectRegion: 'true',
        ways: 'both',
      };
      await page.goto(`${server.url}/auth-elements/?${new URLSearchParams(query)}`);
      await expect(page.getByTestId('portico-accept-invitation-submit')).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}

test('empty credentials are not sent (LOG-12)', async ({ page, server }) => {
  const { control, error } = await openElement(page, server, { element: 'login', mode: 'user' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await control('email').fill('a@b.c');
  await control('form').evaluate((node) => (node as HTMLFormElement).requestSubmit());
  await expect(error).toHaveText('Please enter your login credentials');
  await expect(control('password')).toBeFocused();
  await expect(control('email')).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

test('an unreachable server causes a message, and the form stays (ERR-05, FGT-04)', async ({ page, server }) => {
  const { control, error, fill, submit } = await openElement(page, server, {
    element: 'forgot-password',
    mode: 'user',
  });
  await page.route('**/password-resets', (route) => route.abort());
  await fill({ email: 'a@b.c' });
  await submit.click();
  await expect(error).toHaveText('Service unavailable. Please try again later.');
  await expect(control('email')).toHaveValue('a@b.c');
  await expect(error).toBeFocused();
});
