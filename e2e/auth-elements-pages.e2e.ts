import { demoPassword, elementOn, expectNoFindings, refusals } from './pages/auth-elements/element-page.ts';
import { type HostSite, startHostSite } from './pages/auth-elements/host-site.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<{ site: HostSite }>({
  site: async ({ server, beside }, use) => use(await beside('host site', () => startHostSite(server))),
});

test.use({ expectedComplaints: refusals });

test('a plain page without any framework embeds the login and logs in', async ({ page, site }) => {
  await page.goto(`${site.url}/plain.html`);
  const { control, fill, submit, error } = elementOn(page, 'login');
  await expect(submit).toHaveText('Come in');
  await expect(page.locator('#portico-login-wrapper form')).toBeVisible();
  await fill({ email: 'dev@example.com', password: 'wrong' });
  await submit.click();
  await expect(error).toHaveText('Incorrect username or password. Please try again.');
  await expectNoFindings(page);
  await control('password').fill(demoPassword);
  await control('password').press('Enter');
  await expect(page.locator('#heard')).toHaveText('login-success []');
  const me = await page.request.get(`${site.url}/api/v2/developer/me`);
  expect(await me.json()).toMatchObject({ email: 'dev@example.com' });
});

test('styles of a page for bare tags do not affect the form, even in the light DOM', async ({ page, site }) => {
  await page.goto(`${site.url}/plain.html`);
  const { control, submit } = elementOn(page, 'login');
  const styleOf = (name: string) =>
    control(name).evaluate((node) => {
      const { fontSize, fontStyle, textTransform, letterSpacing, float, margin, height } = getComputedStyle(node);
      return { fontSize, fontStyle, textTransform, letterSpacing, float, margin, height };
    });
  const expected = {
    fontSize: '14px',
    fontStyle: 'normal',
    textTransform: 'none',
    letterSpacing: 'normal',
    float: 'none',
    margin: '0px',
    height: '40px',
  };
  expect(await styleOf('email')).toEqual(expected);
  expect(await styleOf('submit')).toEqual(expected);
  const wide = await control('email').evaluate((node) => node.getBoundingClientRect().width);
  expect(wide).toBeGreaterThan(300);
  await expect(submit).toBeVisible();
});

test('a page that runs another React embeds the login, changes it and logs in', async ({ page, site }) => {
  await page.goto(`${site.url}/react-18.html`);
  await expect(page.getByRole('heading')).toHaveText('React 18.3.1');
  const { control, submit, fill } = elementOn(page, 'login');
  await expect(submit).toHaveText('Log in');
  await page.getByLabel('Label of the button').fill('Enter here');
  await expect(submit).toHaveText('Enter here');
  await fill({ email: 'dev@example.com', password: demoPassword });
  await control('password').press('Enter');
  await expect(page.locator('#heard')).toHaveText('login-success []');
});

test('without a captcha setting no captcha is loaded', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/auth-elements/?mode=user&element=register`);
  await expect(page.getByTestId('portico-register-submit')).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

/** A replacement for the script of reCAPTCHA. It answers each check with the values of the page's `captchaAnswers`. */
const captchaScript = `
  window.captchaCalls = [];
  window.grecaptcha = {
    ready: (run) => run(),
    render(box, options) { this.options = options; return 0; },
    reset() { window.captchaCalls.push('reset'); },
    execute() {
      window.captchaCalls.push('execute');
      const answer = window.captchaAnswers.shift();
      if (answer === 'throw') throw new Error('broken');
      if (answer) this.options.callback(answer); else this.options['error-callback']();
    },
  };
`;

test('the invisible captcha runs before each try, and its failure is shown (REG-09, REG-10)', async ({
  page,
  site,
}) => {
  await page.route('**/captcha.js', (route) => route.fulfill({ contentType: 'text/javascript', body: captchaScript }));
  await page.goto(`${site.url}/plain.html`);
  await page.evaluate(() => {
    const scope = window as unknown as {
      PorticoAuthElements: { registerAuthElements(options: object): void };
      captchaAnswers: (string | undefined)[];
    };
    scope.captchaAnswers = [undefined, 'token-2', 'throw'];
    const recaptcha = { siteKey: 'key', scriptUrl: '/captcha.js' };
    scope.PorticoAuthElements.registerAuthElements({ recaptcha, names: { register: 'guarded-register' } });
    const element = document.createElement('guarded-register');
    element.setAttribute('recaptcha', '');
    document.querySelector('main')?.append(element);
  });
  const bodies: unknown[] = [];
  await page.route('**/kauth/api/v1/register', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 409, json: { detail: 'Try another name.' } });
  });
  const { fill, control, submit, error } = elementOn(page, 'register');
  await fill({ 'full-name': 'Ada', organization: 'Engines', email: 'a@b.c', password: 'x' });
  await control('agreement').check();
  await submit.click();
  await expect(error).toHaveText("We could not verify that you're human. Refresh the page to try again.");
  expect(bodies).toEqual([]);
  await submit.click();
  await expect(error).toHaveText('Try another name.');
  await submit.click();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies).toEqual([
    expect.objectContaining({ recaptchaToken: 'token-2' }),
    expect.not.objectContaining({ recaptchaToken: expect.anything() }),
  ]);
  const calls = await page.evaluate(() => (window as unknown as { captchaCalls: string[] }).captchaCalls);
  expect(calls).toEqual(['reset', 'execute', 'reset', 'execute', 'reset', 'execute']);
});

test('a host with an endpoint of its own gets the body in the form that it sets', async ({ page, server }) => {
  const bodies: unknown[] = [];
  await page.route('**/kauth/own/register', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await page.goto(`${server.url}/auth-elements/?mode=developer&element=register`);
  const { fill, submit } = elementOn(page, 'register');
  await expect(submit).toBeVisible();
  await page.evaluate(() => {
    const wrapRequest = (values: object) => ({ ...values, source: 'site' });
    const own = { registerRequestEndpoint: 'own/register', wrapRequest };
    Object.assign(document.querySelector('portico-register') ?? {}, own);
  });
  await fill({ 'full-name': 'Ada', email: 'a@b.c' });
  await submit.click();
  await expect.poll(() => bodies).toEqual([{ email: 'a@b.c', fullName: 'Ada', source: 'site' }]);
});
