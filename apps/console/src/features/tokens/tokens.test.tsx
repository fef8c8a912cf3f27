import { problem } from '@portico/app-kit/test/open-app.ts';
import type { PersonalToken } from '@portico/contract/tokens.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openConsole, pageOf } from '../../../test/open-console.tsx';

const at = '/api/admin/v1/tokens';
const aToken = (changes: Partial<PersonalToken> = {}): PersonalToken => ({
  id: 't1',
  name: 'Nightly',
  scopes: ['publish', 'read'],
  last_four: 'x9Yz',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2999-01-01T00:00:00.000Z',
  last_used_at: null,
  user: { id: 'u1', email: 'olga@example.com', full_name: 'Olga' },
  ...changes,
});

describe('personal tokens', () => {
  test('a viewer can choose the scopes of viewers, and the token is shown once', async () => {
    const made = { ...aToken({ scopes: ['read'] }), token: 'ppt_secret' };
    const { sent } = await openConsole({
      at: '/console/tokens',
      role: 'viewer',
      answers: { [at]: () => Response.json(pageOf([])), [`POST ${at}`]: () => Response.json(made, { status: 201 }) },
    });
    const user = userEvent.setup();
    expect(await screen.findByText('No tokens yet')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Tokens of all users' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Create token' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a personal access token' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Name'), 'Report');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(dialog.getByText('Choose at least one.')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: 'Read what a viewer sees' }));
    await user.selectOptions(dialog.getByLabelText('Lifetime'), '7');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Personal access token' }));
    expect((shown.getByLabelText('Token') as HTMLInputElement).value).toBe('ppt_secret');
    const [body] = sent('POST', at) as [{ name: string; scopes: string[]; expires_at: string }];
    expect(body).toMatchObject({ name: 'Report', scopes: ['read'] });
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 86_400_000)).toBe(7);
  });

  test('after an old login the password is asked for, and the request is retried', async () => {
    const made = { ...aToken({ scopes: ['read'] }), token: 'ppt_secret' };
    let isFresh = false;
    const { sent } = await openConsole({
      at: '/console/tokens',
      role: 'viewer',
      answers: {
        [at]: () => Response.json(pageOf([])),
        [`POST ${at}`]: () =>
          isFresh
            ? Response.json(made, { status: 201 })
            : problem(403, 'Confirm', { type: '/problems/fresh-sign-in-required' }),
        '/api/v1/sessions/confirmation': () => Response.json({ has_password: true, identity_providers: [] }),
        'POST /api/v1/sessions/confirmation': (_, init) => {
          isFresh = String(init?.body).includes('Right-horse-1');
          return isFresh
            ? new Response(null, { status: 204 })
            : problem(400, 'Wrong', { type: '/problems/wrong-password' });
        },
      },
    });
    const user = userEvent.setup();
    const ask = async () => {
      const form = within(await screen.findByRole('dialog', { name: 'Create a personal access token' }));
      await user.click(form.getByRole('button', { name: 'Create token' }));
      return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    };
    await user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Create a personal access token' }));
    await user.type(form.getByLabelText('Name'), 'Report');
    await user.click(form.getByRole('checkbox', { name: 'Read what a viewer sees' }));
    // Canceling the confirmation keeps the input and creates nothing.
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Report');
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(dialog.getByText('This field is required')).toBeDefined();
    await user.type(dialog.getByLabelText('Password'), 'Wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('This password is not right.')).toBeDefined();
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'Right-horse-1{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Personal access token' })).toBeDefined();
    expect(sent('POST', at)).toHaveLength(3);
    expect(new Set((sent('POST', at) as { name: string }[]).map(({ name }) => name))).toEqual(new Set(['Report']));
  });

  test('a user without a password logs in again in another tab and continues in the first', async () => {
    let isFresh = false;
    await openConsole({
      at: '/console/tokens',
      role: 'viewer',
      answers: {
        [at]: () => Response.json(pageOf([])),
        [`POST ${at}`]: () =>
          isFresh
            ? Response.json({ ...aToken(), token: 'ppt_secret' }, { status: 201 })
            : problem(403, 'Confirm', { type: '/problems/fresh-sign-in-required' }),
        '/api/v1/sessions/confirmation': () =>
          Response.json({ has_password: false, identity_providers: [{ name: 'acme', title: 'Acme' }] }),
      },
    });
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Create a personal access token' }));
    await user.type(form.getByLabelText('Name'), 'Report');
    await user.click(form.getByRole('checkbox', { name: 'Read what a viewer sees' }));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    const link = dialog.getByRole('link', { name: 'Log in with Acme' });
    expect(link.getAttribute('href')).toMatch(
      /^\/api\/v1\/authenticate\/acme\?returnTo=.*signed-in&callback_url=.*&fresh=true$/,
    );
    isFresh = true;
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Personal access token' })).toBeDefined();
  });

  test('an owner sees the tokens of all users with their names, and a failed revocation is shown', async () => {
    const others = aToken({
      expires_at: '2020-01-01T00:00:00.000Z',
      user: { id: 'u2', email: 'vera@example.com', full_name: 'Vera' },
    });
    await openConsole({
      at: '/console/tokens/all',
      answers: {
        '/api/admin/v1/organization/tokens': () => Response.json(pageOf([others])),
        [`DELETE ${at}/t1`]: () => problem(404, 'There is no such token.'),
      },
    });
    const user = userEvent.setup();
    const table = within(await screen.findByRole('table', { name: 'Tokens of all users' }));
    expect(
      await table.findByRole('row', { name: /Nightly vera@example.com publish.*read …x9Yz Expired Never/ }),
    ).toBeDefined();
    await user.click(table.getByRole('button', { name: 'Revoke Nightly' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('There is no such token.')).toBeDefined();
  });
});
