import { problem } from '@portico/app-kit/test/open-app.ts';
import { FirstOwner } from '@portico/contract/setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../test/open-console.tsx';

describe('the frame', () => {
  test('without a session the login opens, and no request asks for the user', async () => {
    const { currentUrl, requests } = await openConsole({ isLoggedIn: false, at: '/console/nowhere' });
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(currentUrl()).toBe('/console/login');
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(requests.map(({ url }) => url.pathname).sort()).toEqual(['/api/v1/authenticate', '/api/v1/console-entry']);
  });

  const entry = (changes: object) => ({
    '/api/v1/console-entry': () =>
      Response.json({
        is_set_up: true,
        registration_open: false,
        access_code_required: false,
        mail_enabled: true,
        ...changes,
      }),
  });

  test('the login offers to register an organization only if that is open', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/login', answers: entry({ registration_open: true }) });
    const link = await screen.findByRole('link', { name: 'Register an organization' });
    expect(link.getAttribute('href')).toContain('/console/register');
    await openConsole({ isLoggedIn: false, at: '/console/login', answers: entry({ is_set_up: false }) });
    await screen.findByText('This server is not set up yet. Open the link that it printed when it started.');
    expect(screen.queryByRole('link', { name: 'Register an organization' })).toBeNull();
  });

  test('the fields of the set-up have the limits of the contract', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/setup?token=t' });
    await screen.findByRole('heading', { level: 1 });
    const inputs = {
      organization: 'organization',
      full_name: 'fullName',
      email: 'email',
      password: 'password',
    } as const;
    for (const [name, input] of Object.entries(inputs)) {
      const { maxLength } = FirstOwner.properties[name as keyof typeof inputs] as { maxLength?: number };
      expect(document.querySelector(`input[name=${input}]`)?.getAttribute('maxlength')).toBe(String(maxLength));
    }
  });

  test('without a mail server, the pages that would send an email say that none is sent', async () => {
    const answers = entry({ registration_open: true, mail_enabled: false });
    for (const at of ['/console/register', '/console/forgot-password']) {
      await openConsole({ isLoggedIn: false, at, answers });
      await screen.findByText(/no mail server, so no email is sent/);
    }
  });

  test('the registration of organizations says that it is closed, and what to do', async () => {
    await openConsole({ isLoggedIn: false, at: '/console/register', answers: entry({}) });
    await screen.findByRole('heading', { level: 1, name: 'Registration is closed' });
    expect(screen.getByText(/ask one of its owners for an invitation/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByLabelText('Organization')).toBeNull();
    await openConsole({ isLoggedIn: false, at: '/console/register', answers: entry({ registration_open: true }) });
    expect(await screen.findByLabelText('Organization')).toBeTruthy();
  });

  test('a session that has expired leads to the login', async () => {
    const { currentUrl } = await openConsole({ answers: { '/v2/users/me': () => problem(401) } });
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(currentUrl()).toBe('/console/login');
  });

  test('a user sees the organization, their role, and the pending reviews of the portal', async () => {
    await openConsole({ role: 'reviewer', portals: [anOwnPortal({ pending_developers: 3 })] });
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(screen.getAllByText('Saltmere').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Account of olga@example.com' })).toBeTruthy();
    expect(screen.getByText('Reviewer')).toBeTruthy();
    const link = within(screen.getByRole('navigation', { name: 'Areas' })).getByRole('link', { name: /Developers/ });
    expect(link.getAttribute('href')).toBe('/console/p/harbour/developers');
    expect(link.textContent).toContain('3');
  });

  test('switching the portal shows the same area', async () => {
    const portals = [anOwnPortal(), anOwnPortal({ id: 'p2', name: 'tides', title: 'Tides' })];
    const { currentUrl } = await openConsole({ portals, at: '/console/p/harbour/developers' });
    await userEvent.click(await screen.findByRole('button', { name: 'Portal: Saltmere Harbour' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Tides' }));
    await waitFor(() => expect(currentUrl()).toBe('/console/p/tides/developers'));
  });

  test('an unknown portal and an unknown URL have messages', async () => {
    const { go } = await openConsole({ at: '/console/p/strange/developers' });
    await screen.findByRole('heading', { level: 1, name: 'There is no such portal' });
    await go('/console/nowhere');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  });

  test('logging out loads the login with a full reload', async () => {
    const { loaded, sent } = await openConsole({
      answers: { '/api/v1/logout': () => new Response(null, { status: 204 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of olga@example.com' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(loaded).toEqual(['/console/login?logout=true']));
    expect(sent('POST', '/api/v1/logout')).toHaveLength(1);
  });

  test('the console is in the language of the browser', async () => {
    await openConsole({ languages: ['de'] });
    await screen.findByRole('heading', { level: 1, name: 'Übersicht' });
  });
});
