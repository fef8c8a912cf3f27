import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOwnPortal, openConsole, problem } from '../../testing.tsx';

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

test('the end of a test tells what the provider said and what would come of it', async () => {
  await openConsole({
    at: '/console/p/harbour/sign-in/test?result=abc',
    answers: { [`${results}/abc`]: () => Response.json(told) },
  });
  expect(await screen.findByText('An account would be created for this person.')).toBeTruthy();
  expect(screen.getByText('The account would have to be approved before it can be used.')).toBeTruthy();
  expect(screen.getByText('Couriers')).toBeTruthy();
  expect(screen.getByText(/"email_verified": true/)).toBeTruthy();
});

test('a test that failed says why, and one that is gone says so', async () => {
  const failed = { ...told, outcome: 'failed', reason: 'The issuer must be an https address' };
  const { go } = await openConsole({
    at: '/console/p/harbour/sign-in/test?result=bad',
    answers: {
      [`${results}/bad`]: () => Response.json(failed),
      [`${results}/old`]: () => problem(404, 'There is no such test, or it is too long ago.'),
    },
  });
  expect(await screen.findByText('The issuer must be an https address')).toBeTruthy();
  go('/console/p/harbour/sign-in/test?result=old');
  expect(await screen.findByText('There is no such test, or it is too long ago.')).toBeTruthy();
});
