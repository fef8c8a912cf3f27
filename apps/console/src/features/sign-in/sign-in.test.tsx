import { problem } from '@portico/app-kit/test/open-app.ts';
import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import type { UserIdentityProvider } from '@portico/contract/user-identity-providers.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const results = `/api/admin/v1/portals/${anOwnPortal().id}/test-sign-ins`;
const told: TestSignIn = {
  provider: 'acme',
  outcome: 'created',
  reason: null,
  is_approved: false,
  subject: 'ada',
  email: 'ada@example.com',
  full_name: 'Ada Example',
  groups: ['drivers'],
  teams: ['Couriers'],
  claims: { email_verified: true },
};

test('the result of a test shows the provider’s answer and what a login would cause', async () => {
  await openConsole({
    at: '/console/p/harbour/sign-in/test?result=abc',
    answers: { [`${results}/abc`]: () => Response.json(told) },
  });
  expect(await screen.findByText('An account would be created for this person.')).toBeTruthy();
  expect(screen.getByText('The account would have to be approved before it can be used.')).toBeTruthy();
  expect(screen.getByText('Couriers')).toBeTruthy();
  expect(screen.getByText(/"email_verified": true/)).toBeTruthy();
});

test('a failed test says why, and an expired one says so', async () => {
  const failed = { ...told, outcome: 'failed', reason: 'The issuer must be an https URL' };
  const { go } = await openConsole({
    at: '/console/p/harbour/sign-in/test?result=bad',
    answers: {
      [`${results}/bad`]: () => Response.json(failed),
      [`${results}/old`]: () => problem(404, 'There is no such test, or it is too long ago.'),
    },
  });
  expect(await screen.findByText('The issuer must be an https URL')).toBeTruthy();
  go('/console/p/harbour/sign-in/test?result=old');
  expect(await screen.findByText('There is no such test, or it is too long ago.')).toBeTruthy();
});

const ofUsers: UserIdentityProvider = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'acme',
  title: 'Acme',
  kind: 'oidc',
  is_enabled: false,
  trust_email: false,
  email_domains: [],
  auto_provision: false,
  oidc: {
    issuer: 'https://idp.example',
    client_id: 'portico',
    scopes: ['openid'],
    claims: { email: 'email', email_verified: 'email_verified', name: 'name', groups: 'groups' },
  },
  has_secret: true,
  identities: 3,
  addresses: {
    sign_in: 'https://portal.example/console/login/acme',
    callback: 'https://portal.example/console/login',
    acs: 'https://portal.example/api/v1/authenticate/saml',
    metadata: 'https://portal.example/api/v1/authenticate/saml/metadata?provider=acme',
  },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('an owner changes a provider of the console: neither teams nor approval are shown or sent', async () => {
  const list = '/api/admin/v1/identity-providers';
  const { requests } = await openConsole({
    at: `/console/sign-in/${ofUsers.id}`,
    answers: {
      [list]: () => Response.json({ data: [ofUsers] }),
      [`PATCH ${list}/${ofUsers.id}`]: () => Response.json(ofUsers),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Acme' })).toBeTruthy();
  expect(screen.getByText('https://portal.example/console/login/acme')).toBeTruthy();
  expect(screen.queryByLabelText(/^Teams/)).toBeNull();
  expect(screen.queryByLabelText(/^Approve/)).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Users can log in with this provider' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const sent = requests.find(({ method }) => method === 'PATCH')?.body;
  expect(sent).toMatchObject({ is_enabled: true, auto_provision: false });
  expect(sent).not.toHaveProperty('teams');
  expect(sent).not.toHaveProperty('auto_approve');
});

test('other roles than owners see why they have no access', async () => {
  await openConsole({ at: '/console/sign-in', role: 'admin' });
  expect(await screen.findByText('403')).toBeTruthy();
});
