import { ProblemError } from '@portico/client/errors.ts';
import { en as applicationText } from '@portico/i18n/texts/portal/applications.js';
import { en } from '@portico/i18n/texts/portal/shell.js';
import { describe, expect, test } from 'vitest';
import { expiryState, toExpiry } from './expiry.ts';
import { toListSearch, toNewApplicationSearch } from './list-search.ts';
import { randomUuid } from './random-uuid.ts';
import { reasonsOf } from './reasons.ts';

test.each([
  [{}, {}],
  [
    { q: 'ship', page: '3', size: '50' },
    { q: 'ship', page: 3, size: 50 },
  ],
  [{ page: '1', size: '25' }, {}],
  [{ page: '-2', size: '7' }, {}],
  [{ page: '1e99', size: 'all' }, {}],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(255) }],
])('the URL of the list %j is read as %j', (search, read) => {
  expect(toListSearch(search)).toEqual(read);
});

test('the URL of a new application says what to choose and where to go back to, and nothing else (FRM-03, FRM-12)', () => {
  const asked = { auth_strategy_id: 's', product: 'p', product_version: 'v' };
  expect(toNewApplicationSearch({ ...asked, to: 'https://elsewhere.example' })).toEqual(asked);
  expect(toNewApplicationSearch({ product: '' })).toEqual({});
});

describe('the end of a key', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  test.each([
    [0, null],
    [30, '2026-03-31T12:00:00.000Z'],
    [365, '2027-03-01T12:00:00.000Z'],
  ] as const)('after %i days is %s', (days, expires_at) => {
    expect(toExpiry(days, now)).toBe(expires_at);
  });

  test.each([
    [null, 'never'],
    ['2026-03-08T12:00:00Z', 'later'],
    ['2026-03-08T11:59:59Z', 'soon'],
    ['2026-03-01T12:00:00Z', 'expired'],
    ['2020-01-01T00:00:00Z', 'expired'],
  ] as const)('at %s is %s', (expires_at, state) => {
    expect(expiryState(expires_at, now)).toBe(state);
  });
});

test('a generated reference ID is a random UUID, also without a secure context (FRM-08)', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const made = Array.from({ length: 50 }, () => randomUuid());
  expect(made.filter((id) => !uuid.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(50);
});

describe('why an application could not be saved (FRM-14)', () => {
  const problem = { status: 400, title: 'Refused', type: 'about:blank', instance: '', detail: 'It cannot be used.' };
  const invalid = (field: string, reason: string) => ({ field, rule: 'invalid' as const, reason });

  test.each<[string, unknown, string]>([
    [
      'all reasons, joined by commas',
      new ProblemError({
        ...problem,
        invalid_parameters: [invalid('name', 'is too long'), invalid('redirect_uri', 'is not a URI')],
      }),
      'Name is too long, Redirect URI is not a URI',
    ],
    [
      'no field that the form does not have',
      new ProblemError({ ...problem, invalid_parameters: [invalid('request', 'malformed JSON')] }),
      'Malformed JSON',
    ],
    ['the detail', new ProblemError(problem), 'It cannot be used.'],
    [
      'our own sentence for what we know',
      new ProblemError({ ...problem, status: 409, type: '/problems/name-taken' }),
      'You already have an application with this name.',
    ],
    ['a lost connection', new TypeError('Failed to fetch'), 'Service unavailable. Please try again later.'],
  ])('%s', (_, error, said) => {
    expect(reasonsOf(error, applicationText, en)).toBe(said);
  });
});
