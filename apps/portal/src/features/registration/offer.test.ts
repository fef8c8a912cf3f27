import { expect, test } from 'vitest';
import { type Offer, offerOf } from './offer.ts';
import { whyNone } from './why-none.ts';

const config = (name: string, registration_enabled: boolean): Offer => ({
  id: name,
  name,
  credential_type: 'key_auth',
  registration_enabled,
  registration_auto_approve: false,
});

test.each([
  [[], undefined],
  [[config('a', false)], 'a'],
  [[config('a', true), config('b', true)], 'a'],
  [[config('a', false), config('b', true)], 'b'],
])('of the configurations %j a version uses %s (SPC-03)', (registration_configs, used) => {
  expect(offerOf({ registration_configs })?.name).toBe(used);
});

test.each([
  [0, 0, 'none-at-all'],
  [3, 0, 'other-strategy'],
  [3, 1, 'all-registered'],
] as const)(
  'of %i applications, %i with the strategy: nothing to choose because of %s (MOD-04)',
  (all, matching, why) => {
    expect(whyNone({ all, matching })).toBe(why);
  },
);
