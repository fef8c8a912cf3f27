import { expect, test } from 'vitest';
import { newProviderFor, toCertificates, toProviderBody, toTeams } from './provider-values.ts';

test('teams are read a line each, also for groups that are names with signs in them', () => {
  expect(toTeams('drivers = Couriers\n\nCN=staff,O=Acme = Staff\nnothing')).toEqual({
    drivers: 'Couriers',
    'CN=staff,O=Acme': 'Staff',
  });
});

test('several certificates in one text are several', () => {
  const one = '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----';
  expect(toCertificates(`${one}\n${one}\n`)).toEqual([one, one]);
  expect(toCertificates('')).toEqual([]);
});

test('a secret is sent only where one was typed', () => {
  expect(toProviderBody(newProviderFor('developers'))).not.toHaveProperty('client_secret');
  expect(toProviderBody({ ...newProviderFor('developers'), client_secret: 'x' })).toMatchObject({ client_secret: 'x' });
});
