import type { PersonalToken } from '@portico/contract/tokens.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { openConsole, pageOf, problem } from '../../testing.tsx';

afterEach(() => localStorage.clear());

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

describe('personal access tokens', () => {
  test('a viewer is offered what a viewer may, and the token is shown once', async () => {
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
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(dialog.getByLabelText('Name'), 'Report');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(dialog.getByText('Choose at least one.')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: 'Read what a viewer sees' }));
    await user.selectOptions(dialog.getByLabelText('Good for'), '7');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Personal access token' }));
    expect((shown.getByLabelText('Token') as HTMLInputElement).value).toBe('ppt_secret');
    const [body] = sent('POST', at) as [{ name: string; scopes: string[]; expires_at: string }];
    expect(body).toMatchObject({ name: 'Report', scopes: ['read'] });
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 86_400_000)).toBe(7);
  });

  test('an owner sees everyone’s tokens with whose they are, and revoking can fail', async () => {
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
