import { type SsoError, ssoErrors } from '@portico/contract/sso-errors.ts';

/** The parameters of an element in the URL of the page. */
export interface PageUrl {
  readonly token: string;
  readonly email: string;
  readonly fullName: string;
  readonly org: string;
  readonly passwordReset: boolean;
  readonly registered: boolean;
  readonly logout: boolean;
  readonly basicAuth: boolean;
  readonly loginSuccess: boolean;
  readonly selectRegion: boolean;
  /** The second segment of `/login/{segment}`. */
  readonly loginSegment: string;
  /** The query of an identity provider's answer; undefined for other pages. */
  readonly idpAnswer: string | undefined;
  /** Why single sign-on failed. */
  readonly ssoError: SsoError | undefined;
}

const loginPattern = /\/login\/([^/]+)\/?$/i;

export function readPageUrl(url: URL): PageUrl {
  const { searchParams: query } = url;
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return {
    token: text('token'),
    email: text('email'),
    fullName: text('fullName'),
    org: text('org'),
    passwordReset: text('passwordReset') !== '',
    registered: text('registered') !== '',
    logout: text('logout') !== '',
    basicAuth: text('basicAuth') === 'true',
    loginSuccess: text('loginSuccess') === 'true',
    selectRegion: text('selectRegion') === 'true',
    loginSegment: decoded(loginPattern.exec(url.pathname)?.[1] ?? ''),
    idpAnswer: text('code') && text('state') ? url.search : undefined,
    ssoError: ssoErrors.find((one) => one === query.get('error')),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The plain login page next to `/login/{provider}`, with the form for credentials. */
export const toCredentialsLogin = (url: URL): string =>
  `${url.pathname.replace(loginPattern, '/login')}?basicAuth=true`;
