import { problem } from '@portico/app-kit/test/open-app.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ada, aPortal, openPortal } from '../../../test/open-portal.tsx';

const me = '/api/v2/developer/me';
const portalWith = (changes: Parameters<typeof aPortal>[0] = {}) => ({
  '/api/v2/portal': () => Response.json(aPortal({ is_public: false, ...changes })),
});

/** The forms read the URL of the window and send by its own fetch. */
let formAnswer: () => Response;
beforeEach(() => {
  formAnswer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => formAnswer());
});
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function open(at: string, changes?: Parameters<typeof aPortal>[0], answers = {}) {
  window.history.replaceState(null, '', at);
  return openPortal({ at, answers: { ...portalWith(changes), ...answers } });
}

describe('a profile that cannot be loaded after the login (LOG-09)', () => {
  const failures: [string, () => Response, string][] = [
    [
      'a fault of the server',
      () => problem(500, 'Something went wrong on our side. Please try again later.'),
      'Something went wrong on our side. Please try again later.',
    ],
    ['no service', () => problem(503), 'Service unavailable. Please try again later.'],
    [
      'a session that was not accepted',
      () => problem(401),
      'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
    ],
  ];

  const values = () => ['Email', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const typed = [ada.email, 'Lantern-Quay-1887'];

  async function logIn(answer: () => Response) {
    const opened = await open('/login', {}, { [me]: () => answer() });
    await screen.findByLabelText('Email');
    for (const [index, label] of ['Email', 'Password'].entries()) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: typed[index] } });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    return opened;
  }

  test.each(failures)('%s is named and keeps what was typed', async (_, fails, says) => {
    await logIn(fails);
    expect((await screen.findByText(says)).closest('[role=alert]')).toBeTruthy();
    expect(values()).toEqual(typed);
    expect(screen.getByLabelText('Password').getAttribute('value')).toBeNull();
  });

  test('the same form logs in as soon as the profile can be loaded', async () => {
    let tries = 0;
    const { loaded } = await logIn(() => {
      tries += 1;
      return tries < 3 ? problem(503) : Response.json({ ...ada, full_name: 'Ada', created_at: '', updated_at: '' });
    });
    for (const failed of [1, 2]) {
      await waitFor(() => expect(tries).toBe(failed));
      await screen.findByText('Service unavailable. Please try again later.');
      expect(values()).toEqual(typed);
      fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    }
    await waitFor(() => expect(loaded).toEqual(['/']));
  });
});

describe('what a sign-up promises', () => {
  const signUp = (changes: object) => ({
    '/api/v2/portal/sign-up': () => Response.json({ auto_approve_developers: false, mail_enabled: true, ...changes }),
  });

  test.each([
    [false, 'Please check your email and confirm your address. Your account then awaits approval.'],
    [true, 'Please check your email and confirm your address.'],
  ])('where accounts are approved automatically: %s', async (auto_approve_developers, says) => {
    await open('/login?registered=true', {}, signUp({ auto_approve_developers }));
    expect((await screen.findByRole('status')).textContent).toBe(says);
  });

  test('without a mail server, every page that would send a mail says that none is sent', async () => {
    const none = /This portal has no mail server, so no email is sent/;
    await open('/register', {}, signUp({ mail_enabled: false }));
    await screen.findByText(none);
    expect(screen.queryByText(/check your email/)).toBeNull();
    await open('/login?registered=true', {}, signUp({ mail_enabled: false }));
    expect((await screen.findByRole('status')).textContent).toMatch(none);
    await open('/forgot-password', {}, signUp({ mail_enabled: false }));
    await screen.findByText(none);
    formAnswer = () => new Response(null, { status: 200 });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.click(screen.getByRole('button', { name: 'Recover password' }));
    // The same words whether there is such an account or not.
    expect((await screen.findByText(/If an account exists/)).textContent).toMatch(none);
  });
});

describe('the page that sets a password', () => {
  test('is for the first one after the address was confirmed', async () => {
    formAnswer = () => Response.json({ email: ada.email, token: ada.id }, { status: 202 });
    await open('/login?token=mailed');
    await screen.findByRole('heading', { level: 1, name: 'Set password' });
    screen.getByText('Choose a password for your account.');
    screen.getByRole('button', { name: 'Set password' });
    expect(document.title).toBe('Set password | Saltmere Open Data');
  });

  test('shows the rule of a portal whose passwords need length alone', async () => {
    const signUp = { auto_approve_developers: false, mail_enabled: true, password_rules: 'length' };
    await open(`/reset-password?email=${ada.email}&token=${ada.id}`, undefined, {
      '/api/v2/portal/sign-up': () => Response.json(signUp),
    });
    await screen.findByText(/^12 to 128 characters/);
    expect(screen.queryByText('8 to 128 characters, with at least three of these four:')).toBeNull();
  });

  test('is for another one after a mail about a forgotten password', async () => {
    await open(`/reset-password?email=${ada.email}&token=${ada.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Reset Password' });
    screen.getByRole('button', { name: 'Reset password' });
  });
});
