import type { Application, AuthStrategy } from '@portico/contract/applications.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { describe, expect, test } from 'vitest';
import {
  defaultReferenceId,
  emptyValues,
  fieldsOf,
  isComplete,
  toChange,
  toNewApplication,
  valuesOf,
  withDefaultReference,
} from './form-rules.ts';

const strategies = {
  key_auth: { id: 's1', name: 'Key', credential_type: 'key_auth', key_names: ['apikey'] },
  client_credentials: {
    id: 's2',
    name: 'Client',
    credential_type: 'client_credentials',
    available_scopes: ['read', 'write'],
  },
  'client_credentials without scopes': { id: 's3', name: 'Bare', credential_type: 'client_credentials' },
  self_managed_client_credentials: {
    id: 's4',
    name: 'Own',
    credential_type: 'self_managed_client_credentials',
    available_scopes: ['read'],
  },
} satisfies Record<string, AuthStrategy>;
type Name = keyof typeof strategies;

const filled = {
  name: ' Harbour ',
  description: ' Shows arrivals. ',
  redirect_uri: ' https://example.com/back ',
  reference_id: ' harbour-1 ',
  scopes: ['read'],
};

describe('the fields of a strategy (FRM-04)', () => {
  test.each<[Name, string[]]>([
    ['key_auth', ['reference_id']],
    ['client_credentials', ['redirect_uri', 'scopes']],
    ['client_credentials without scopes', ['redirect_uri']],
    ['self_managed_client_credentials', ['redirect_uri', 'reference_id']],
  ])('%s shows %j', (name, shown) => {
    const fields = Object.entries(fieldsOf(strategies[name])).filter(([, isShown]) => isShown);
    expect(fields.map(([field]) => field)).toEqual(shown);
  });

  test('none while no strategy is chosen, and the reference ID where the strategy is gone', () => {
    expect(fieldsOf(undefined)).toEqual({ redirect_uri: false, reference_id: false, scopes: false });
    expect(fieldsOf(null)).toEqual({ redirect_uri: false, reference_id: true, scopes: false });
  });
});

describe('the form can be submitted (FRM-05, FRM-07)', () => {
  test.each<[Name | 'none', Partial<typeof filled>, boolean]>([
    ['key_auth', {}, true],
    ['key_auth', { name: '  ' }, false],
    ['key_auth', { reference_id: ' ' }, false],
    ['client_credentials', { reference_id: '' }, true],
    ['client_credentials', { name: '' }, false],
    ['self_managed_client_credentials', {}, true],
    ['self_managed_client_credentials', { reference_id: '' }, false],
    ['self_managed_client_credentials', { redirect_uri: '' }, true],
    ['none', {}, false],
  ])('with %s and %j: %s', (name, changes, can) => {
    const strategy = name === 'none' ? undefined : strategies[name];
    expect(isComplete({ ...filled, ...changes }, strategy)).toBe(can);
  });
});

describe('what is sent', () => {
  const name = 'Harbour';
  const description = 'Shows arrivals.';
  const redirect_uri = 'https://example.com/back';
  const reference_id = 'harbour-1';

  test.each<[Name, object]>([
    ['key_auth', { reference_id }],
    ['client_credentials', { redirect_uri, scopes: ['read'] }],
    ['client_credentials without scopes', { redirect_uri }],
    ['self_managed_client_credentials', { redirect_uri, reference_id }],
  ])('to create with %s: trimmed, and nothing that it does not show (FRM-06, FRM-11)', (kind, own) => {
    const strategy = strategies[kind];
    expect(toNewApplication(filled, strategy)).toEqual({ name, description, auth_strategy_id: strategy.id, ...own });
  });

  test('to create: no empty field, but an empty list of scopes (FRM-09, FRM-11)', () => {
    expect(toNewApplication({ ...emptyValues, name }, strategies.client_credentials)).toEqual({
      name,
      auth_strategy_id: 's2',
      scopes: [],
    });
  });

  test.each<[Name, object]>([
    ['key_auth', { reference_id }],
    ['client_credentials', { redirect_uri: null, scopes: [] }],
    ['client_credentials without scopes', { redirect_uri: null }],
    ['self_managed_client_credentials', { redirect_uri: null, reference_id }],
  ])('to update with %s: cleared fields are cleared, the strategy is left out (FRM-10, REF-07)', (kind, own) => {
    const cleared = { ...emptyValues, name, reference_id };
    expect(toChange(cleared, strategies[kind])).toEqual({ name, description: null, ...own });
  });

  test('to update: what was not touched stays as it is (FRM-10)', () => {
    const application = {
      id: 'a1',
      name,
      reference_id,
      description: null,
      redirect_uri,
      auth_strategy: strategies.client_credentials,
      scopes: ['read', 'write'],
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    } satisfies Application;
    expect(toChange(valuesOf(application), application.auth_strategy)).toEqual({
      name,
      description: null,
      redirect_uri,
      scopes: ['read', 'write'],
    });
  });
});

test.each([
  ['Harbour Tracker', 'harbour-tracker-1a2b3c4d'],
  [' Überweisung & Co. ', 'überweisung-co-1a2b3c4d'],
  ['…', 'app-1a2b3c4d'],
  ['a'.repeat(300), `${'a'.repeat(nameMaxLength - 9)}-1a2b3c4d`],
  ['  ', ''],
])('the name %j gives the reference ID %j', (name, reference_id) => {
  expect(defaultReferenceId(name, '1a2b3c4d')).toBe(reference_id);
});

test('a reference ID follows the name until it is edited', () => {
  const change = (before: typeof emptyValues, changes: Partial<typeof emptyValues>) =>
    withDefaultReference(before, { ...before, ...changes }, 'x1');
  const named = change(emptyValues, { name: 'Harbour' });
  expect(named.reference_id).toBe('harbour-x1');
  expect(change(named, { name: 'Harbor' }).reference_id).toBe('harbor-x1');
  expect(change(named, { description: 'Ships' }).reference_id).toBe('harbour-x1');
  const written = change(named, { reference_id: 'mine' });
  expect(change(written, { name: 'Quay' }).reference_id).toBe('mine');
  const cleared = change(named, { reference_id: '' });
  expect(change(cleared, { name: 'Quay' }).reference_id).toBe('');
  const first = change(emptyValues, { reference_id: 'mine' });
  expect(change(first, { name: 'Quay' }).reference_id).toBe('mine');
});
