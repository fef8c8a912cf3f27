import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentialKinds } from '../database/tables/applications.ts';
import { isWellFormedSecret, newSecret } from './secret-format.ts';

test.each([
  ['api_key', /^ptk_[0-9A-Za-z]{39}$/],
  ['client_secret', /^pcs_[0-9A-Za-z]{39}$/],
  ['gateway_token', /^pgw_[0-9A-Za-z]{39}$/],
] as const)('a new %s has a prefix to be recognized by and a checksum that holds', (kind, form) => {
  const secrets = Array.from({ length: 1000 }, () => newSecret(kind));
  for (const secret of secrets) {
    expect(secret).toMatch(form);
    expect(isWellFormedSecret(kind, secret)).toBe(true);
  }
  expect(new Set(secrets).size).toBe(1000);
});

test('one kind of secret does not pass for another', () => {
  expect(isWellFormedSecret('client_secret', newSecret('api_key'))).toBe(false);
});

test('any single changed character is noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...credentialKinds),
      fc.nat(42),
      fc.constantFrom(...'0123456789ABCXYZabcxyz_'),
      (kind, at, character) => {
        const secret = newSecret(kind);
        const changed = secret.slice(0, at) + character + secret.slice(at + 1);
        expect(isWellFormedSecret(kind, changed)).toBe(changed === secret);
      },
    ),
  );
});

test('a text that Portico did not generate is not well formed', () => {
  const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => !isWellFormedSecret('api_key', text)));
  fc.assert(fc.property(fc.stringMatching(/^ptk_[0-9A-Za-z]{39}$/), (text) => !isWellFormedSecret('api_key', text)));
});

test('the random part uses its 192 bits', () => {
  // 33 digits to the base of 62 hold a little more than 192 bits, so the first digit is never above the third.
  const firsts = new Set(Array.from({ length: 5000 }, () => newSecret('api_key').charAt(4)));
  expect([...firsts].sort().join('')).toBe('012');
});
