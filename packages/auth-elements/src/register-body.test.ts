import { expect, test } from 'vitest';
import { toRegisterBody } from './register-body.ts';

const values = {
  email: 'ada@example.com',
  fullName: 'Ada',
  organization: 'Engines',
  password: 'secret',
  accessCode: ' code ',
  agreement: 'yes',
};
const user = {
  values,
  entity: 'user',
  accessCodeRequired: false,
  hasOwnEndpoint: false,
  wrapRequest: undefined,
  recaptchaToken: undefined,
} as const;
const raw = {
  email: 'ada@example.com',
  fullName: 'Ada',
  organization: 'Engines',
  password: 'secret',
  defaultRegion: 'us',
};

test('a developer sends only address and name (REF-03)', () => {
  expect(toRegisterBody({ ...user, entity: 'developer' })).toEqual({ email: 'ada@example.com', full_name: 'Ada' });
});

test('a user sends all fields by their names, and a region even if none was offered (REG-06)', () => {
  expect(toRegisterBody(user)).toEqual(raw);
  expect(toRegisterBody({ ...user, values: { ...values, region: 'eu' } })).toEqual({ ...raw, defaultRegion: 'eu' });
});

test('the access code is sent as typed, and only if it is required (REG-07)', () => {
  expect(toRegisterBody({ ...user, accessCodeRequired: true })).toEqual({ ...raw, registrationCode: ' code ' });
});

test('the token of a passed captcha is sent', () => {
  expect(toRegisterBody({ ...user, recaptchaToken: 'human' })).toEqual({ ...raw, recaptchaToken: 'human' });
});

test('an endpoint of the host gets the fields in `data`, or as its function wraps them (REG-08)', () => {
  const own = { ...user, hasOwnEndpoint: true };
  expect(toRegisterBody(own)).toEqual({ data: raw });
  expect(toRegisterBody({ ...own, wrapRequest: (fields) => ({ user: fields, v: 1 }) })).toEqual({ user: raw, v: 1 });
});

test("a developer's request has no fields of users, also after wrapping (REG-08)", () => {
  const own = { ...user, entity: 'developer', hasOwnEndpoint: true } as const;
  const kept = { email: 'ada@example.com', fullName: 'Ada' };
  expect(toRegisterBody(own)).toEqual({ data: kept });
  expect(toRegisterBody({ ...own, wrapRequest: (fields) => ({ ...fields, source: 'site' }) })).toEqual({
    ...kept,
    source: 'site',
  });
});
