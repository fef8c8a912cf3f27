import { expect, test } from 'vitest';
import { newProviderFor, toCertificates, toProviderBody, toTeams } from './provider-values.ts';

test('teams are read one per line, also for groups whose names contain the separator', () => {
  expect(toTeams('drivers = Couriers\n\nCN=staff,O=Acme = Staff\nnothing')).toEqual({
    drivers: 'Couriers',
    'CN=staff,O=Acme': 'Staff',
  });
});

test('a text can contain several certificates', () => {
  const one = '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----';
  expect(toCertificates(`${one}\n${one}\n`)).toEqual([one, one]);
  expect(toCertificates('')).toEqual([]);
});

test('a secret is sent only if it was typed', () => {
  expect(toProviderBody(newProviderFor('developers'))).not.toHaveProperty('client_secret');
  expect(toProviderBody({ ...newProviderFor('developers'), client_secret: 'x' })).toMatchObject({ client_secret: 'x' });
});
