import { problem } from '@portico/app-kit/test/open-app.ts';
import type { AdminStrategy } from '@portico/contract/admin-strategies.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const portal = anOwnPortal();
const at = `/api/admin/v1/portals/${portal.id}/auth-strategies`;
const legacy: AdminStrategy = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Partner',
  credential_type: 'self_managed_client_credentials',
  key_names: [],
  auth_methods: ['bearer'],
  scopes: ['read'],
  issuer: 'https://id.partner.example',
  audience: null,
  registers_clients: false,
  has_registration_token: false,
  versions: 1,
  applications: 2,
  created_at: '2026-01-01T00:00:00.000Z',
};

test('a strategy whose issuer has no audience says that its tokens are refused, and can be saved with one', async () => {
  const user = userEvent.setup();
  const { sent } = await openConsole({
    at: '/console/p/harbour/auth-strategies',
    answers: {
      [at]: () => Response.json({ data: [legacy, { ...legacy, id: 'other', name: 'Good', audience: 'https://api' }] }),
      [`PATCH ${at}/${legacy.id}`]: () => {
        const { audience } = sent('PATCH', `${at}/${legacy.id}`).at(-1) as { audience: string | null };
        if (audience !== null) return Response.json({ ...legacy, audience });
        const invalid_parameters = [{ field: 'audience', rule: 'required', reason: 'is required with an issuer' }];
        return problem(400, 'Invalid parameters', { invalid_parameters });
      },
    },
  });
  expect(await screen.findAllByText('No audience: tokens are refused')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Partner' }));
  expect(await screen.findByText(/^Tokens of this issuer are refused/)).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^What tokens must be meant for\. Required/);
  await user.type(screen.getByLabelText('Audience'), 'https://api.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The auth strategy was saved');
});
