import { problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ada, aPortal, aProduct, found, openPortal, searchPath } from '../../../test/open-portal.tsx';
import { decodeSession, sessionStorageKey } from './session.ts';

const withAccounts = { '/api/v2/portal': () => Response.json(aPortal({ has_accounts: true })) };
const refresh = '/api/v2/developer/refresh';
const logOut = '/api/v2/developer/logout';
const stored = () => decodeSession(localStorage.getItem(sessionStorageKey));

describe('a public portal with accounts', () => {
  test('offers strangers to log in and to sign up, and leads back to where they were (NAV-06)', async () => {
    const { currentUrl } = await openPortal({ at: '/?q=tides', answers: withAccounts });
    await screen.findByRole('link', { name: 'Sign up' });
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/?q=tides' });
  });

  test('has no sign-up where there are no passwords', async () => {
    const portal = aPortal({ has_accounts: true, basic_auth_enabled: false, oidc_auth_enabled: true });
    await openPortal({ answers: { '/api/v2/portal': () => Response.json(portal) } });
    await screen.findByRole('link', { name: 'Log in' });
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });

  test('shows developers their menu, and sends their cookies', async () => {
    const { requests } = await openPortal({ session: { developer: ada }, answers: withAccounts });
    await screen.findByRole('button', { name: `Account: ${ada.email}` });
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    const search = requests.find(({ url }) => url.pathname === searchPath);
    expect(search?.credentials).toBe('include');
  });

  test('leads strangers from pages of accounts to the login, with the page remembered (GRD-13)', async () => {
    const { currentUrl } = await openPortal({ at: '/my-apps?page=2', answers: withAccounts });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/my-apps?page=2' });
  });

  test('offers strangers the login where a page is not found, and leads back to it (GRD-14)', async () => {
    const { currentUrl } = await openPortal({ at: '/docs/berths/start', answers: withAccounts });
    await waitFor(() => expect(currentUrl()).toBe('/404'));
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/docs/berths/start' });
  });

  test('renews a session whose access has expired, and shows the developer’s page', async () => {
    let isRenewed = false;
    const berths = aProduct({ name: 'Berths' });
    await openPortal({
      session: { developer: ada },
      answers: {
        ...withAccounts,
        [searchPath]: () => (isRenewed ? Response.json(found([berths])) : problem(401)),
        [refresh]: () => {
          isRenewed = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    await screen.findByText('Berths');
    expect(stored()).toEqual({ developer: ada });
  });

  test('shows the public page after a session that cannot be renewed, with one logout', async () => {
    let isOver = false;
    const tides = aProduct({ name: 'Tides' });
    const { asked, currentUrl } = await openPortal({
      session: { developer: ada },
      answers: {
        ...withAccounts,
        [searchPath]: () => (isOver ? Response.json(found([tides])) : problem(401)),
        [refresh]: () => problem(401),
        [logOut]: () => {
          isOver = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    await screen.findByText('Tides');
    await screen.findByRole('link', { name: 'Log in' });
    expect([currentUrl(), asked(logOut).length, stored()]).toEqual(['/', 1, {}]);
  });

  test('shows the catalog after a logout', async () => {
    const { loaded } = await openPortal({ session: { developer: ada }, answers: withAccounts });
    await userEvent.click(await screen.findByRole('button', { name: `Account: ${ada.email}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Log ?out/i }));
    await waitFor(() => expect(loaded).toEqual(['/']));
    expect(stored()).toEqual({});
  });
});

test('a public portal without accounts offers no login, and sends no cookies', async () => {
  const { requests } = await openPortal({ session: { developer: ada } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  expect(new Set(requests.map(({ credentials }) => credentials))).toEqual(new Set(['omit']));
});
