import { problem } from '@portico/app-kit/test/open-app.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ada, aPortal, openPortal, searchPath } from '../../../test/open-portal.tsx';
import { decodeSession, encodeSession, type StoredSession, sessionStorageKey } from './session.ts';

const isPrivate = { '/api/v2/portal': () => Response.json(aPortal({ is_public: false })) };
const me = '/api/v2/developer/me';
const logOut = '/api/v2/developer/logout';
const refresh = '/api/v2/developer/refresh';
const stored = () => decodeSession(localStorage.getItem(sessionStorageKey));
const profile = () => Response.json({ ...ada, full_name: 'Ada', created_at: '', updated_at: '' });

describe('a private portal without a session', () => {
  test('remembers where the visitor wanted to go, and calls no logout (APP-19, APP-20)', async () => {
    const { currentUrl, asked } = await openPortal({ at: '/docs/x?y=1#z', answers: isPrivate });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/docs/x?y=1#z' });
    expect(asked(logOut)).toEqual([]);
  });

  test('asks for no product before the login', async () => {
    const { asked, currentUrl } = await openPortal({ answers: isPrivate });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(asked(searchPath)).toEqual([]);
  });
});

describe('a private portal with the cookies of a session, but nothing in storage', () => {
  const ownSession = '/api/v2/developer/session';
  const carried = { ...isPrivate, [ownSession]: () => Response.json({ has_tokens: true }) };

  test('asks who is signed in, and shows them the page', async () => {
    const { currentUrl } = await openPortal({ at: '/?q=tides', answers: { ...carried, [me]: profile } });
    await screen.findByRole('button', { name: `Account: ${ada.email}` });
    expect(currentUrl()).toBe('/?q=tides');
    expect(stored()).toEqual({ developer: ada });
  });

  test('renews the session first where its access has expired', async () => {
    let isRenewed = false;
    const { asked } = await openPortal({
      answers: {
        ...carried,
        [me]: () => (isRenewed ? profile() : problem(401)),
        [refresh]: () => {
          isRenewed = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    await screen.findByRole('button', { name: `Account: ${ada.email}` });
    expect([asked(me).length, asked(refresh).length]).toEqual([2, 1]);
  });

  test.each([401, 500])('leads to login, with the page remembered, where the session is over (%i)', async (status) => {
    const { currentUrl, asked } = await openPortal({
      at: '/my-apps?page=2',
      answers: { ...carried, [me]: () => problem(status), [refresh]: () => problem(401) },
    });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/my-apps?page=2' });
    expect([asked(me).length, asked(logOut).length]).toEqual([1, 0]);
  });

  test('is not asked about on pages for those who are not signed in, nor on public portals', async () => {
    const login = await openPortal({ at: '/login', answers: carried });
    await waitFor(() => expect(document.title).toContain('Log In'));
    const open = await openPortal();
    await screen.findByRole('heading', { level: 1 });
    expect([...login.asked(ownSession), ...open.asked(ownSession)]).toEqual([]);
  });
});

describe('the return from single sign-on', () => {
  test('loads the profile and goes to the remembered page with query and hash (APP-08, APP-21)', async () => {
    const { currentUrl } = await openPortal({
      at: '/login?loginSuccess=true',
      session: { to: '/my-apps?x=1#y' },
      answers: { ...isPrivate, [me]: profile },
    });
    await waitFor(() => expect(currentUrl()).toBe('/my-apps?x=1#y'));
    expect(stored()).toEqual({ developer: ada });
  });

  test('counts as a session until the profile is known: one that needs a renewal gets it (APP-10)', async () => {
    let isRenewed = false;
    const { currentUrl } = await openPortal({
      at: '/login?loginSuccess=true',
      answers: {
        ...isPrivate,
        [me]: () => (isRenewed ? profile() : problem(401)),
        [refresh]: () => {
          isRenewed = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    await waitFor(() => expect(currentUrl()).toBe('/'));
    expect(stored()).toEqual({ developer: ada });
  });

  test('leads to the catalog when nothing is remembered', async () => {
    const { currentUrl } = await openPortal({
      at: '/login?loginSuccess=true',
      answers: { ...isPrivate, [me]: profile },
    });
    await waitFor(() => expect(currentUrl()).toBe('/'));
    expect(stored()).toEqual({ developer: ada });
  });

  test.each([401, 403, 500])(
    'without a profile (%i) ends at login, without the flag and without a session (APP-08)',
    async (status) => {
      const { currentUrl, asked } = await openPortal({
        at: '/my-apps?loginSuccess=true',
        answers: { ...isPrivate, [me]: () => problem(status) },
      });
      await waitFor(() => expect(currentUrl()).toBe('/login'));
      expect(asked(me)).toHaveLength(1);
      expect(stored()).toEqual({ to: '/my-apps' });
    },
  );

  test('is not asked about on a public portal', async () => {
    const { asked } = await openPortal({ at: '/?loginSuccess=true' });
    await screen.findByRole('heading', { level: 1 });
    expect(asked(me)).toEqual([]);
  });
});

describe('a session that has expired', () => {
  const expired = { ...isPrivate, [searchPath]: () => problem(401), [refresh]: () => problem(401) };

  test('ends once, remembers the page and opens login (APP-14, APP-18)', async () => {
    const { currentUrl, asked } = await openPortal({ at: '/?q=tides', session: { developer: ada }, answers: expired });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/?q=tides' });
    expect([asked(refresh).length, asked(logOut).length]).toEqual([1, 1]);
  });

  test('keeps the target even if the logout call fails (APP-20)', async () => {
    const { currentUrl } = await openPortal({
      at: '/?q=tides',
      session: { developer: ada },
      answers: { ...expired, [logOut]: () => problem(500) },
    });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(stored()).toEqual({ to: '/?q=tides' });
  });

  test('does not end because the server is out of order (APP-16)', async () => {
    await openPortal({ session: { developer: ada }, answers: { ...expired, [refresh]: () => problem(503) } });
    await screen.findByRole('heading', { level: 2, name: 'The products could not be loaded' });
    expect(stored()).toEqual({ developer: ada });
  });
});

test('a 403 replaces the page by the forbidden one, and the session stays (APP-15)', async () => {
  const { currentUrl } = await openPortal({
    session: { developer: ada },
    answers: { ...isPrivate, [searchPath]: () => problem(403) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sorry. You are not authorized to view this page.' });
  expect(currentUrl()).toBe('/403');
  expect(stored()).toEqual({ developer: ada });
});

describe('another tab (APP-22)', () => {
  const grace = { id: '00000000-0000-4000-8000-00000000000b', email: 'grace@example.com' };
  /** Browsers notify every tab except the one that wrote. */
  const storeElsewhere = (session: StoredSession, event: Event = new Event('storage')) =>
    act(async () => {
      localStorage.setItem(sessionStorageKey, encodeSession(session));
      window.dispatchEvent(event);
    });
  const signedIn = { session: { developer: ada }, answers: isPrivate };

  test('that logs out takes this one to login', async () => {
    const { loaded, asked } = await openPortal(signedIn);
    await storeElsewhere({});
    expect(loaded).toEqual(['/login']);
    expect(asked(logOut)).toEqual([]);
  });

  test('that logs in as somebody else loads this page for them', async () => {
    const { loaded } = await openPortal(signedIn);
    await storeElsewhere({ developer: grace });
    expect(loaded).toEqual(['reload']);
  });

  test('that logs in makes this one leave the login', async () => {
    const { loaded, currentUrl } = await openPortal({ at: '/login', answers: isPrivate });
    await storeElsewhere({ developer: grace });
    await waitFor(() => expect(currentUrl()).toBe('/'));
    await screen.findByRole('button', { name: `Account: ${grace.email}` });
    expect(loaded).toEqual([]);
  });

  test('is also followed by a page that is restored from the back/forward cache', async () => {
    const { loaded } = await openPortal(signedIn);
    await storeElsewhere({}, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(loaded).toEqual(['/login']);
  });

  test('that changes nothing about who is signed in changes nothing here', async () => {
    const { loaded } = await openPortal(signedIn);
    await storeElsewhere({ developer: ada, to: '/my-apps' });
    expect(loaded).toEqual([]);
  });

  test('is ignored by a public portal without accounts', async () => {
    const { loaded } = await openPortal({ session: { developer: ada } });
    await storeElsewhere({});
    expect(loaded).toEqual([]);
  });
});

describe('the user menu', () => {
  const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: `Account: ${ada.email}` }));

  test('leads to the applications (NAV-03)', async () => {
    const { currentUrl } = await openPortal({ session: { developer: ada }, answers: isPrivate });
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'My Apps' }));
    await waitFor(() => expect(currentUrl()).toBe('/my-apps'));
  });

  test.each([204, 500])(
    'logs out with one call and loads login, whatever the server says (APP-17): %i',
    async (status) => {
      const { loaded, requests } = await openPortal({
        session: { developer: ada },
        answers: { ...isPrivate, [logOut]: () => new Response(null, { status }) },
      });
      await openMenu();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
      await waitFor(() => expect(loaded).toEqual(['/login']));
      expect(requests.filter(({ url }) => url.pathname === logOut).map(({ method }) => method)).toEqual(['POST']);
      expect(stored()).toEqual({});
      expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    },
  );

  test('is absent on a public portal, even with a stored session (NAV-02)', async () => {
    await openPortal({ session: { developer: ada } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Account/ })).toBeNull();
  });
});
