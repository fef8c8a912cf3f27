import { problem } from '@portico/app-kit/test/open-app.ts';
import type { Invitation, OrganizationUser } from '@portico/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aUser, openConsole, pageOf } from '../../../test/open-console.tsx';

const users = '/api/admin/v1/users';
const invitations = '/api/admin/v1/invitations';
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

const olga: OrganizationUser = {
  id: aUser().id,
  email: 'olga@example.com',
  full_name: 'Olga Owner',
  preferred_name: null,
  role: 'owner',
  status: 'active',
  ...times,
};
const vera: OrganizationUser = { ...olga, id: 'v1', email: 'vera@example.com', full_name: 'Vera View', role: 'viewer' };
const grace: Invitation = {
  id: 'i1',
  email: 'grace@example.com',
  full_name: 'Grace',
  role: 'admin',
  created_at: times.created_at,
  expires_at: '2026-01-08T00:00:00.000Z',
};

const answers = {
  [users]: () => Response.json(pageOf([olga, vera])),
  [invitations]: () => Response.json({ data: [grace] }),
};

describe('users', () => {
  test('users and pending invitations are listed, filtered by the URL, and the reader’s own account is marked', async () => {
    const { asked } = await openConsole({ at: '/console/users?role=viewer&q=ve', answers });
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    expect(await table.findByRole('row', { name: /Olga Owner.*You.*olga@example.com.*Owner/ })).toBeDefined();
    expect(within(screen.getByRole('table', { name: 'Invitations' })).getByText('grace@example.com')).toBeDefined();
    const [query] = asked(users);
    expect([query?.get('filter[role]'), query?.get('filter[text][contains]')]).toEqual(['viewer', 've']);
  });

  test('an invitation is checked in the form and by the server, and a refusal keeps the input', async () => {
    const taken = 'This person is a user of the organization already.';
    const { sent } = await openConsole({
      at: '/console/users',
      answers: { ...answers, [`POST ${invitations}`]: () => problem(409, taken) },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a user' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(dialog.getAllByText('This field is required')).toHaveLength(2);
    expect(sent('POST', invitations)).toEqual([]);
    await user.type(dialog.getByLabelText('Email address'), 'vera@example.com');
    await user.type(dialog.getByLabelText('Full name'), 'Vera');
    await user.selectOptions(dialog.getByLabelText('Role'), 'reviewer');
    expect(dialog.getByText('Decides on developers and registrations.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText(taken)).toBeDefined();
    expect(sent('POST', invitations)).toEqual([{ email: 'vera@example.com', full_name: 'Vera', role: 'reviewer' }]);
    expect((dialog.getByLabelText('Email address') as HTMLInputElement).value).toBe('vera@example.com');
  });

  test('a role is changed, and removing the last owner is refused in the dialog', async () => {
    const refusal = 'This is the last owner of the organization. Make somebody else an owner first.';
    const { sent } = await openConsole({
      at: '/console/users',
      answers: {
        ...answers,
        [`PATCH ${users}/v1`]: () => Response.json({ ...vera, role: 'admin' }),
        [`DELETE ${users}/${olga.id}`]: () => problem(409, refusal),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Change role: Vera View' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Vera View' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'admin');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The role of Vera View was changed.')).toBeDefined();
    expect(sent('PATCH', `${users}/v1`)).toEqual([{ role: 'admin' }]);
    await user.click(screen.getByRole('button', { name: 'Remove Olga Owner' }));
    await user.click(await screen.findByRole('button', { name: 'Remove user' }));
    expect(await screen.findByText(refusal)).toBeDefined();
  });

  test('an invitation is sent again and revoked', async () => {
    const { sent } = await openConsole({
      at: '/console/users',
      answers: {
        ...answers,
        [`POST ${invitations}/i1/resend`]: () => Response.json(grace),
        [`DELETE ${invitations}/i1`]: () => new Response(null, { status: 204 }),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send again: grace@example.com' }));
    expect(await screen.findByText(/A new link is on its way to grace@example.com/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to grace@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent('DELETE', `${invitations}/i1`)).toHaveLength(1));
  });

  test('other roles than owners may view, and see why the buttons are disabled', async () => {
    await openConsole({ at: '/console/users', role: 'admin', answers });
    const button = await screen.findByRole('button', { name: 'Invite user' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getAllByText('Only owners can change this.').length).toBeGreaterThan(0);
  });

  test('every user, even a viewer, can change their own profile', async () => {
    const { sent } = await openConsole({
      at: '/console/users/profile',
      role: 'viewer',
      answers: { 'PATCH /v2/users/me': () => Response.json(aUser({ full_name: 'Olga O.', role: 'viewer' })) },
    });
    const user = userEvent.setup();
    const name = await screen.findByLabelText('Full name');
    await user.clear(name);
    await user.type(name, 'Olga O.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile was saved.')).toBeDefined();
    expect(sent('PATCH', '/v2/users/me')).toEqual([{ full_name: 'Olga O.', preferred_name: null }]);
  });
});
