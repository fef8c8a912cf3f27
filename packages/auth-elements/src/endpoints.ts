export type Entity = 'user' | 'developer';

/** The base of a path: the auth API itself, or its parent. */
type Base = 'v1' | 'v2';

export interface Endpoint {
  readonly method: 'POST' | 'PATCH';
  readonly base: Base;
  readonly path: string;
}

interface Call {
  /** The name of the request in the host's error handler. */
  readonly request: string;
  readonly user: Endpoint;
  readonly developer: Endpoint;
}

const v1 = (method: Endpoint['method'], path: string) => ({ method, base: 'v1', path: `/api/v1${path}` }) as const;
const v2 = (method: Endpoint['method'], path: string) => ({ method, base: 'v2', path: `/v2${path}` }) as const;
const developer = (path: string) => ({ method: 'POST', base: 'v2', path: `/api/v2/developer${path}` }) as const;

const acceptInvite = v2('POST', '/accept-invite');
const ownPassword = v2('PATCH', '/users/me/password');

export const calls = {
  authenticate: {
    request: 'authenticate-request',
    user: v1('POST', '/authenticate'),
    developer: developer('/authenticate'),
  },
  verifyEmail: {
    request: 'verify-email-request',
    user: v1('PATCH', '/email-verifications'),
    developer: developer('/verify-email'),
  },
  register: { request: 'register-request', user: v1('POST', '/register'), developer: developer('') },
  // Only developers accept terms.
  acceptTerms: { request: 'accept-terms-request', user: developer('/terms'), developer: developer('/terms') },
  logOut: { request: 'log-out-request', user: v1('POST', '/logout'), developer: developer('/logout') },
  forgotPassword: {
    request: 'reset-password-request',
    user: v1('POST', '/password-resets'),
    developer: developer('/forgot-password'),
  },
  resetPassword: {
    request: 'set-new-password-request',
    user: v1('PATCH', '/password-resets'),
    developer: developer('/reset-password'),
  },
  // Only users have these two requests. A developer's page with these forms uses the same endpoints.
  changePassword: { request: 'set-new-password-request', user: ownPassword, developer: ownPassword },
  acceptInvitation: { request: 'accept-invitation-request', user: acceptInvite, developer: acceptInvite },
} as const satisfies Record<string, Call>;

/** What the forms of developers read. */
export const readPaths = { signUp: '/api/v2/portal/sign-up', terms: '/api/v2/developer/terms' } as const;

export type CallName = keyof typeof calls;
export type RequestName = (typeof calls)[CallName]['request'];

/** `https://host/kauth` is the base of v1. The base of v2 lacks its last segment. */
export function toBase(apiBaseUrl: string, base: Base): string {
  const whole = apiBaseUrl.replace(/\/+$/, '');
  if (base === 'v1') return whole;
  const [, origin = '', path = ''] = /^((?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*)?(.*)$/i.exec(whole) ?? [];
  return `${origin}${path.replace(/\/?[^/]*$/, '')}`;
}

export const toUrl = (apiBaseUrl: string, { base, path }: Pick<Endpoint, 'base' | 'path'>): string =>
  `${toBase(apiBaseUrl, base)}${path}`;

export const endpointOf = (call: CallName, entity: Entity): Endpoint => calls[call][entity];
