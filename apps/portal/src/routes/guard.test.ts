import { describe, expect, test } from 'vitest';
import { type Decision, decide, type PageAccess, type Visit } from './guard.ts';

const publicPortal = { is_public: true, rbac_enabled: false };
const accountsPortal = { is_public: true, rbac_enabled: false, has_accounts: true };
const privatePortal = { is_public: false, rbac_enabled: false };
const guardedPortal = { is_public: false, rbac_enabled: true };

const aVisit = (changes: Partial<Visit>): Visit => ({
  page: { access: 'visitor' },
  path: '/asked',
  query: {},
  signedIn: false,
  portal: privatePortal,
  isOn: () => false,
  ...changes,
});

const on: Decision = { go: 'on' };
const login: Decision = { go: 'to', path: '/login', because: 'no-session' };
const forbidden: Decision = { go: 'to', path: '/403', because: 'forbidden' };
const alreadyIn: Decision = { go: 'to', path: '/', because: 'signed-in' };
const openPortal: Decision = { go: 'to', path: '/', because: 'public-portal' };

describe('access to pages', () => {
  const accesses: PageAccess[] = ['public', 'entry', 'recovery', 'visitor', 'developer'];
  const people: [string, Pick<Visit, 'portal' | 'signedIn'>, Record<PageAccess, Decision>][] = [
    [
      'a visitor of a public portal',
      { portal: publicPortal, signedIn: false },
      { public: on, entry: openPortal, recovery: openPortal, visitor: on, developer: openPortal },
    ],
    [
      'somebody with a stored session on a public portal (GRD-03)',
      { portal: publicPortal, signedIn: true },
      { public: on, entry: openPortal, recovery: openPortal, visitor: on, developer: openPortal },
    ],
    [
      'a stranger on a public portal with accounts (GRD-13)',
      { portal: accountsPortal, signedIn: false },
      { public: on, entry: on, recovery: on, visitor: on, developer: login },
    ],
    [
      'a developer on a public portal with accounts (GRD-13)',
      { portal: accountsPortal, signedIn: true },
      { public: on, entry: alreadyIn, recovery: on, visitor: on, developer: on },
    ],
    [
      'a stranger on a private portal (GRD-02)',
      { portal: privatePortal, signedIn: false },
      { public: on, entry: on, recovery: on, visitor: login, developer: login },
    ],
    [
      'a developer on a private portal (GRD-01)',
      { portal: privatePortal, signedIn: true },
      { public: on, entry: alreadyIn, recovery: on, visitor: on, developer: on },
    ],
    [
      'a stranger on a portal with access control',
      { portal: guardedPortal, signedIn: false },
      { public: on, entry: on, recovery: on, visitor: login, developer: login },
    ],
    [
      'a developer on a portal with access control',
      { portal: guardedPortal, signedIn: true },
      { public: on, entry: alreadyIn, recovery: on, visitor: on, developer: on },
    ],
  ];
  for (const [who, visit, expected] of people) {
    test.each(accesses)(`${who} opens a page for %s`, (access) => {
      expect(decide(aVisit({ ...visit, page: { access } }))).toEqual(expected[access]);
    });
  }
});

describe('the view permission (GRD-05)', () => {
  const page = { access: 'visitor', needsView: true } as const;
  const rows: [string, Partial<Visit>, Decision][] = [
    ['is asked for before the page shows', { portal: guardedPortal, signedIn: true }, { go: 'ask' }],
    ['opens the page', { portal: guardedPortal, signedIn: true, mayView: true }, on],
    [
      'leads to the forbidden page when it is missing',
      { portal: guardedPortal, signedIn: true, mayView: false },
      forbidden,
    ],
    ['is not asked without access control', { portal: privatePortal, signedIn: true }, on],
    ['is not asked on a public portal', { portal: { is_public: true, rbac_enabled: true } }, on],
    ['is not asked for a stranger, who has to log in first', { portal: guardedPortal }, login],
  ];
  test.each(rows)('%s', (_, visit, expected) => {
    expect(decide(aVisit({ ...visit, page }))).toEqual(expected);
  });
});

describe('a feature flag on a route', () => {
  const flags = { isOn: (key: string) => key === 'on' };
  const rows: [string, boolean, Decision][] = [
    ['on', true, on],
    ['on', false, forbidden],
    ['off', true, forbidden],
    ['off', false, on],
    ['unknown', true, forbidden],
  ];
  test.each(rows)('%s, expected %s', (key, expected, decision) => {
    const page = { access: 'visitor', flag: { key, expected } } as const;
    expect(decide(aVisit({ ...flags, signedIn: true, page }))).toEqual(decision);
    expect(decide(aVisit({ ...flags, portal: publicPortal, page }))).toEqual(decision);
    expect(decide(aVisit({ ...flags, page }))).toEqual(login);
  });

  test('is asked before the permission is', () => {
    const page = { access: 'visitor', needsView: true, flag: { key: 'off', expected: true } } as const;
    expect(decide(aVisit({ portal: guardedPortal, signedIn: true, page }))).toEqual(forbidden);
  });

  test('does not hold up a public page', () => {
    const page = { access: 'public', flag: { key: 'off', expected: true } } as const;
    expect(decide(aVisit({ page }))).toEqual(on);
  });

  test('closes an auth page before anything sends the visitor to the catalog', () => {
    const page = { access: 'entry', flag: { key: 'off', expected: true } } as const;
    expect(decide(aVisit({ portal: publicPortal, page }))).toEqual(forbidden);
    expect(decide(aVisit({ signedIn: true, page }))).toEqual(forbidden);
  });
});

describe('the way back after a login', () => {
  const returning = { query: { loginSuccess: 'true' }, target: '/docs/tides?x=1#top' };
  const toTarget: Decision = { go: 'to', path: '/docs/tides?x=1#top', because: 'target' };

  test.each([publicPortal, privatePortal, guardedPortal])('leads to the remembered page on %o', (portal) => {
    expect(decide(aVisit({ ...returning, portal, signedIn: true }))).toEqual(toTarget);
    expect(decide(aVisit({ ...returning, portal, signedIn: true, page: { access: 'entry' } }))).toEqual(toTarget);
  });

  test('leads to the catalog when nothing is remembered', () => {
    expect(decide(aVisit({ query: returning.query, signedIn: true, page: { access: 'entry' } }))).toEqual(alreadyIn);
  });

  test('is not taken by a public page, and not when the URL does not say so', () => {
    expect(decide(aVisit({ ...returning, page: { access: 'public' } }))).toEqual(on);
    for (const loginSuccess of [undefined, 'false', '1', true])
      expect(decide(aVisit({ ...returning, query: { loginSuccess }, signedIn: true }))).toEqual(on);
  });

  test('ends at the remembered page', () => {
    expect(decide(aVisit({ ...returning, path: returning.target, signedIn: true }))).toEqual(on);
  });
});

test('the flag of a successful login alone is no session (APP-10)', () => {
  expect(decide(aVisit({ query: { loginSuccess: 'true' } }))).toEqual(login);
});

describe('a redirect to where the visitor already is (GRD-12)', () => {
  test.each([
    ['/login', aVisit({ cameFrom: '/login' })],
    ['/', aVisit({ cameFrom: '/', signedIn: true, page: { access: 'entry' } })],
    [
      '/403',
      aVisit({
        cameFrom: '/403',
        signedIn: true,
        portal: guardedPortal,
        mayView: false,
        page: { access: 'visitor', needsView: true },
      }),
    ],
  ])('changes nothing at %s', (_, visit) => {
    expect(decide(visit)).toEqual({ go: 'nowhere' });
  });
});
