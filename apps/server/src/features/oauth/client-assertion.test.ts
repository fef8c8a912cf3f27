import { errors } from 'oidc-provider';
import { expect, test } from 'vitest';
import { createAssertionRules } from './client-assertion.ts';

const now = 1_800_000_000;
const issuer = 'https://portal.test/oauth';
const check = createAssertionRules({ issuer, errors, clock: () => now * 1000 });
const good = { aud: issuer, exp: now + 60, iat: now };

test.each([
  ['as most clients send it', {}],
  ['five minutes ahead', { exp: now + 300 }],
  ['without the time it was made', { iat: undefined }],
  ['by a clock that is a little ahead', { iat: now + 15 }],
])('an assertion %s is accepted', async (_what, change) => {
  await expect(check({} as never, { ...good, ...change })).resolves.toBeUndefined();
});

test.each([
  ['that expires later than that', { exp: now + 301 }],
  ['whose end is no number', { exp: `${now + 60}` }],
  ['for the token endpoint', { aud: `${issuer}/token` }],
  ['for the issuer with a slash', { aud: `${issuer}/` }],
  ['for the issuer among others', { aud: [issuer, 'https://elsewhere.test'] }],
  ['for the issuer in a list', { aud: [issuer] }],
  ['from the future', { iat: now + 60 }],
  ['from long ago', { iat: now - 3600 }],
])('an assertion %s is refused', async (_what, change) => {
  await expect(check({} as never, { ...good, ...change })).rejects.toMatchObject({ status: 401 });
});
