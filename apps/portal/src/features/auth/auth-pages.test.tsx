import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ada, aPortal, openPortal, problem } from '../../testing.tsx';

const me = '/api/v2/developer/me';
const portalWith = (changes: Parameters<typeof aPortal>[0] = {}) => ({
  '/api/v2/portal': () => Response.json(aPortal({ is_public: false, ...changes })),
});

/** The forms read the address of the window and send by its own fetch. */
let formAnswer: () => Response;
beforeEach(() => {
  formAnswer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => formAnswer());
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
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
      () => problem(401, 'Sign in to go on.'),
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
