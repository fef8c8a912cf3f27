import { describe, expect, test } from 'vitest';
import { toOffers } from './login-offers.ts';
import { toSsoCallback, toSsoUrl } from './sso.ts';

const start = {
  apiBaseUrl: 'https://h/kauth',
  entity: 'user',
  portalId: '',
  provider: 'acme',
  returnTo: 'https://h/app?x=1',
  callbackUrl: 'https://h/login',
} as const;
const developer = { ...start, entity: 'developer', portalId: 'p', provider: '' } as const;

describe('single sign-on', () => {
  test('begins for users at their provider', () => {
    expect(toSsoUrl(start)).toBe(
      'https://h/kauth/api/v1/authenticate/acme?returnTo=https%3A%2F%2Fh%2Fapp%3Fx%3D1&callback_url=https%3A%2F%2Fh%2Flogin',
    );
  });

  test('begins for developers at the portal', () => {
    expect(toSsoUrl(developer)).toBe(
      'https://h/api/v2/developer/authenticate/sso?returnTo=https%3A%2F%2Fh%2Fapp%3Fx%3D1',
    );
  });

  test('begins for developers at the provider that they chose', () => {
    expect(toSsoUrl({ ...developer, provider: 'a&b' })).toMatch(/&provider=a%26b$/);
  });

  test('stays within the segment of the provider', () => {
    expect(toSsoUrl({ ...start, provider: '../x?y' })).toContain('/authenticate/..%2Fx%3Fy?');
  });

  test.each([
    ['no return URL', { ...start, returnTo: '' }],
    ['an invalid return URL', { ...start, returnTo: '/app' }],
    ['a return URL that would run code', { ...developer, returnTo: 'javascript:alert(1)' }],
    ['an invalid callback', { ...start, callbackUrl: 'login' }],
    ['no provider', { ...start, provider: '' }],
    ['a portal without an id', { ...developer, portalId: '' }],
  ])('begins nowhere with %s (LOG-25)', (_, given) => {
    expect(toSsoUrl(given)).toBeUndefined();
  });

  test('passes the answer of a provider on unchanged (LOG-26)', () => {
    const answer = '?code=a%2Fb&state=s&iss=i';
    expect(toSsoCallback('/kauth', 'user', answer)).toBe(`/kauth/api/v1/authenticate/oidc-callback${answer}`);
    expect(toSsoCallback('/kauth', 'developer', answer)).toBe(`/api/v2/developer/authenticate/oidc-callback${answer}`);
  });
});

describe('the ways to log in of a page', () => {
  const circumstances = {
    entity: 'developer',
    basicAuthLoginEnabled: false,
    idpLoginEnabled: false,
    showBasicAuthLoginLink: true,
    isSsoPage: false,
    hasProviders: false,
    basicAuth: false,
  } as const;
  const basic = { basicAuthLoginEnabled: true };
  const sso = { idpLoginEnabled: true };
  const user = { entity: 'user' } as const;
  const onProviderPage = { ...user, ...sso, isSsoPage: true };
  const nothing = { sso: false, form: false, divider: false, formLink: false };

  test.each([
    ['developers with passwords', basic, { form: true }],
    ['developers with SSO', sso, { sso: true }],
    ['developers with both', { ...basic, ...sso }, { sso: true, divider: true, form: true }],
    ['developers with neither', {}, { form: true }],
    ['developers with SSO who ask for the form', { ...sso, basicAuth: true }, { sso: true, divider: true, form: true }],
    ['developers without SSO who ask for the form (LOG-03)', { basicAuth: true }, { form: true }],
    ['users at /login, even with SSO (LOG-05)', { ...user, ...sso }, { form: true }],
    ['users at their provider', onProviderPage, { sso: true, formLink: true }],
    ['users at their provider without the link', { ...onProviderPage, showBasicAuthLoginLink: false }, { sso: true }],
    [
      'users at their provider with passwords',
      { ...onProviderPage, ...basic },
      { sso: true, divider: true, form: true },
    ],
    [
      'users at /login whose host names providers',
      { ...user, ...sso, ...basic, hasProviders: true },
      { sso: true, divider: true, form: true },
    ],
    ['users at a provider while SSO is off', { ...user, isSsoPage: true }, { form: true }],
  ])('%s (LOG-02 to LOG-05)', (_, given, offers) => {
    expect(toOffers({ ...circumstances, ...given })).toEqual({ ...nothing, ...offers });
  });
});
