import { type Messages, row } from './message.ts';

/** The forms of accounts, as they stand on the pages of the portal. */
export const formTexts: Messages = {
  'forms.emailConfirmed': row('auth-elements', 'real', 'the link of the mail', 'Email successfully confirmed!'),
  'forms.emailConfirmedAwaitingApproval': row(
    'portal-accounts',
    'made',
    'an answer without a token',
    'Email successfully confirmed! Your account now awaits approval.',
  ),
  'forms.passwordSet': row('portal-accounts', 'real', 'a new password', 'Password successfully set!'),
  'forms.credentialsMissing': row('portal-accounts', 'real', 'an empty form', 'Please enter your login credentials'),
  'forms.emailMissing': row('portal-accounts', 'real', 'an empty form', 'Please enter your email address'),
  'forms.passwordsMissing': row('portal-accounts', 'real', 'an empty form', 'Passwords are required'),
  'forms.fieldsMissing': row('portal-accounts', 'real', 'an empty form', 'Please complete all required fields'),
  'forms.passwordsMustMatch': row('portal-accounts', 'real', 'two passwords, sent by a script', 'Passwords must match'),
  'forms.passwordsDoNotMatch': row('portal-accounts', 'real', 'two passwords', 'Passwords do not match'),
  'forms.emailInvalid': row(
    'portal-accounts',
    'real',
    'an address that is none',
    'Email must be a valid email address',
  ),
  'forms.wrongCredentials': row(
    'portal',
    'real',
    'a wrong password',
    'Incorrect username or password. Please try again.',
  ),
  'forms.pendingApproval': row(
    'portal-accounts',
    'real',
    'nobody approved it yet',
    'Your account is pending approval for access.',
  ),
  'forms.serviceUnavailable': row('portal-accounts', 'made', 'a 503', 'Service unavailable. Please try again later.'),
  'forms.tooManyAttempts': row(
    'portal-accounts',
    'real',
    'more tries than the limit',
    'Too many attempts. Please wait and try again shortly.',
  ),
  'forms.ssoImpossible': row(
    'auth-elements-sso',
    'real',
    'a return address that is none',
    'Single sign-on is not set up correctly',
  ),
  'forms.ssoErrors.sso': row('sso', 'real', 'a provider that has stopped', 'Single sign-on did not succeed.'),
  'forms.ssoErrors.sso-expired': row('sso', 'real', 'begun in another browser', 'begun in another window'),
  'forms.ssoErrors.sso-email': row(
    'sso',
    'real',
    'a provider that confirms no address',
    'Your identity provider did not confirm an email address',
  ),
  'forms.ssoErrors.sso-no-account': row(
    'sso',
    'real',
    'a provider that makes no accounts',
    'There is no account for you here yet.',
  ),
  'forms.ssoErrors.sso-pending': row(
    'sso',
    'real',
    'an account that nobody approved yet',
    'Your account is pending approval for access.',
  ),
  'forms.ssoErrors.sso-confirm': row(
    'sso',
    'real',
    'an account that another provider opened',
    'We have sent a message to your e-mail address.',
  ),
  'forms.ssoErrors.sso-browser': row(
    'sso',
    'real',
    'the link of that message, in another browser',
    'Please open the link in the browser in which you started to log in.',
  ),
  'forms.unknownError': row('portal-accounts', 'made', 'a status that nobody knows', 'Error '),
  'forms.problems.account-locked': row(
    'portal-accounts',
    'real',
    'ten wrong passwords',
    'Your account has been locked. Reset your password to log in now.',
  ),
};
