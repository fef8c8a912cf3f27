import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aUser, openConsole } from '../../../test/open-console.tsx';

const entry = (is_set_up: boolean) => ({
  '/api/v1/console-entry': () => Response.json({ is_set_up, registration_open: false, access_code_required: false }),
});

/** The auth elements send their requests with `fetch`, past the console's client. */
function answerSetUp(...answers: (() => Response)[]) {
  const sent: { path: string; body: unknown }[] = [];
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent.push({ path: new URL(String(input), 'http://console.test').pathname, body: JSON.parse(String(init?.body)) });
    return answers[Math.min(sent.length, answers.length) - 1]?.() ?? Response.error();
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ status, type: `/problems/${code}`, title: code, instance: '', detail: code, ...more }, { status });

async function fillIn(labels = ['Organization', 'Full name', 'Email', 'Password'], password = 'Lantern-Quay-1887') {
  const user = userEvent.setup();
  const values = ['Saltmere Port Authority', 'Olga Owner', 'olga@example.com', password];
  for (const [at, label] of labels.entries()) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, values[at] ?? '');
  }
  return user;
}

describe('the set-up page', () => {
  test('shows every rule of the password, and which ones are met', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/setup?token=once' });
    const field = await screen.findByLabelText('Password');
    const rules = document.getElementById(field.getAttribute('aria-describedby') ?? '') as HTMLElement;
    for (const rule of [/8 to 128 characters/, 'Upper case', 'Lower case', 'Number', 'Special character', /Common/]) {
      expect(within(rules).getByText(rule)).toBeTruthy();
    }
    await userEvent.setup().type(field, 'Lantern-Quay-1887');
    expect(within(rules).getByText('Password strength: strong')).toBeTruthy();
  });

  test('creates the organization and opens the console, without a login', async () => {
    const sent = answerSetUp(() => Response.json({ email: 'olga@example.com' }, { status: 201 }));
    const { currentUrl } = await openConsole({
      isLoggedIn: false,
      at: '/console/setup?token=once',
      answers: { '/v2/users/me': () => Response.json(aUser()) },
    });
    const user = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Create organization' }));
    await waitFor(() => expect(currentUrl()).toBe('/console/'));
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(sent).toEqual([
      {
        path: '/api/v1/set-up',
        body: {
          token: 'once',
          organization: 'Saltmere Port Authority',
          full_name: 'Olga Owner',
          email: 'olga@example.com',
          password: 'Lantern-Quay-1887',
        },
      },
    ]);
  });

  test('refuses a weak password in the language of the reader, all rules at once, and sends nothing', async () => {
    const sent = answerSetUp(() => Response.error());
    await openConsole({ isLoggedIn: false, at: '/console/setup?token=once', languages: ['de'] });
    const user = await fillIn(['Organisation', 'Vollständiger Name', 'E-Mail', 'Passwort'], 'kurz');
    await user.click(screen.getByRole('button', { name: 'Organisation anlegen' }));
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    await waitFor(() => expect(alerts()).toContainEqual(expect.stringMatching(/mindestens drei von/)));
    expect(screen.getByLabelText('Passwort').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test('says that a link was used already, and keeps the input', async () => {
    answerSetUp(
      () =>
        problem(400, 'invalid-parameters', { invalid_parameters: [{ field: 'email', rule: 'invalid', reason: '' }] }),
      () => problem(410, 'used-token'),
    );
    await openConsole({ isLoggedIn: false, at: '/console/setup?token=once' });
    const user = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Create organization' }));
    await screen.findByText(/^This email address cannot be used/);
    await user.click(screen.getByRole('button', { name: 'Create organization' }));
    await screen.findByText(/^This link was used already or has expired/);
    expect(screen.getByLabelText<HTMLInputElement>('Organization').value).toBe('Saltmere Port Authority');
  });

  test('links to the login instead of a form if the server is set up', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/setup?token=once', answers: entry(true), languages: ['de'] });
    await screen.findByRole('heading', { level: 1, name: 'Dieser Server ist eingerichtet' });
    expect(screen.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/console/login');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the page for hosts without a portal', () => {
  test.each(['/console/welcome', '/console/setup'])('%s says what an operator does next', async (at) => {
    await openConsole({ isLoggedIn: false, at, answers: entry(false) });
    await screen.findByRole('heading', { level: 1, name: 'Set up Portico' });
    expect(screen.getByText(/set-up link that the server printed when it started/)).toBeTruthy();
    const command = screen.getByText('npx portico user create').parentElement?.textContent?.trim();
    expect(command).toBe('npx portico user create --owner --email you@example.com --name "Your Name"');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/console/login');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('links to the login if an organization exists', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/welcome', answers: entry(true), languages: ['fr'] });
    await screen.findByRole('heading', { level: 1, name: 'Aucun portail de développeurs à cette adresse' });
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/console/login');
    expect(screen.queryByText(/npx portico/)).toBeNull();
  });

  test('opens the console if the reader is logged in', async () => {
    await openConsole({ at: '/console/welcome', answers: entry(true) });
    expect((await screen.findByRole('link', { name: 'Go to the console' })).getAttribute('href')).toBe('/console/');
  });
});
