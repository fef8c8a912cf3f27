import * as developer from '@portico/contract/developer.ts';
import * as forms from '@portico/contract/forms.ts';
import * as users from '@portico/contract/users.ts';
import { expect, test } from 'vitest';
import { type CallName, calls, endpointOf, toBase, toUrl } from './endpoints.ts';

test.each([
  ['/kauth', '/kauth', ''],
  ['/kauth/', '/kauth', ''],
  ['https://api.example/kauth', 'https://api.example/kauth', 'https://api.example'],
  ['https://api.example/base/kauth', 'https://api.example/base/kauth', 'https://api.example/base'],
  ['//api.example/kauth', '//api.example/kauth', '//api.example'],
  ['https://api.example', 'https://api.example', 'https://api.example'],
  ['', '', ''],
])('for "%s" the base of v1 is "%s" and that of v2 is "%s"', (base, v1, v2) => {
  expect([toBase(base, 'v1'), toBase(base, 'v2')]).toEqual([v1, v2]);
});

test('every call is an operation of the contract', () => {
  const operations = [...Object.values(developer), ...Object.values(forms), ...Object.values(users)].flatMap((value) =>
    typeof value === 'object' && 'method' in value ? [`${value.method} ${value.path}`] : [],
  );
  for (const call of Object.keys(calls) as CallName[]) {
    for (const entity of ['user', 'developer'] as const) {
      const { method, path } = endpointOf(call, entity);
      expect(operations).toContain(`${method} ${path}`);
    }
  }
});

test('users are below the auth segment in v1 and beside it in v2, and developers beside it', () => {
  expect(toUrl('https://h/kauth', endpointOf('authenticate', 'user'))).toBe('https://h/kauth/api/v1/authenticate');
  expect(toUrl('https://h/kauth', endpointOf('acceptInvitation', 'user'))).toBe('https://h/v2/accept-invite');
  expect(toUrl('https://h/kauth', endpointOf('authenticate', 'developer'))).toBe(
    'https://h/api/v2/developer/authenticate',
  );
});
