import { expect, test } from 'vitest';
import { readPageUrl, toCredentialsLogin } from './page-url.ts';

const read = (path: string) => readPageUrl(new URL(path, 'https://portal.example'));

test('a plain URL has no parameters', () => {
  expect(read('/login')).toEqual({
    token: '',
    email: '',
    fullName: '',
    org: '',
    passwordReset: false,
    registered: false,
    logout: false,
    basicAuth: false,
    loginSuccess: false,
    selectRegion: false,
    loginSegment: '',
    idpAnswer: undefined,
    ssoError: undefined,
  });
});

test.each([
  ['/login?passwordReset=1', { passwordReset: true }],
  ['/login?registered=yes', { registered: true }],
  ['/login?registered=', { registered: false }],
  ['/login?logout=whatever', { logout: true }],
  ['/login?basicAuth=true', { basicAuth: true }],
  ['/login?basicAuth=yes', { basicAuth: false }],
  ['/login?loginSuccess=true', { loginSuccess: true }],
  ['/register?selectRegion=true', { selectRegion: true }],
  [
    '/invite?token=t&fullName=Ada+L&org=A%26B&email=a%40b.c',
    { token: 't', fullName: 'Ada L', org: 'A&B', email: 'a@b.c' },
  ],
  ['/login/sso', { loginSegment: 'sso' }],
  ['/LOGIN/SSO/', { loginSegment: 'SSO' }],
  ['/portal/login/acme%20corp', { loginSegment: 'acme corp' }],
  ['/login/%E0%A4%A', { loginSegment: '%E0%A4%A' }],
  ['/login/a/b', { loginSegment: '' }],
  ['/back?code=c&state=s&iss=i', { idpAnswer: '?code=c&state=s&iss=i' }],
  ['/login?logout=true&error=sso-expired', { logout: true, ssoError: 'sso-expired' }],
  ['/login?error=<b>', { ssoError: undefined }],
  ['/back?code=c', { idpAnswer: undefined }],
  ['/back?code=&state=s', { idpAnswer: undefined }],
])('%s', (path, said) => {
  expect(read(path)).toMatchObject(said);
});

test('the link to the form leads to the plain login page', () => {
  expect(toCredentialsLogin(new URL('https://h/app/Login/acme?x=1'))).toBe('/app/login?basicAuth=true');
});
