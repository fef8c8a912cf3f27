import type { ProblemCode } from '@portico/contract/problems.ts';

/** Every word that the elements show. A host that speaks another language gives the whole record or parts of it. */
export interface Texts {
  readonly loading: string;
  readonly submitting: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly capsLockIsOn: string;

  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly fullName: string;
  readonly preferredName: string;
  readonly organization: string;
  readonly accessCode: string;
  readonly region: string;
  readonly regionUs: string;
  readonly regionEu: string;
  readonly regionHelp: string;
  /** `{agreement}` and `{privacy}` stand where the two links go. */
  readonly acceptAgreement: string;
  readonly customerAgreement: string;
  readonly privacyPolicy: string;

  readonly logIn: string;
  readonly forgotPasswordLink: string;
  readonly registerLink: string;
  readonly registerLinkHelp: string;
  readonly continueWithSso: string;
  readonly logInWithEmail: string;
  readonly or: string;
  readonly registered: string;
  readonly emailConfirmed: string;
  readonly emailConfirmedAwaitingApproval: string;
  readonly passwordSet: string;

  readonly signUp: string;
  readonly recoverPassword: string;
  readonly recoverySent: string;
  readonly returnToLogin: string;
  readonly resetPassword: string;
  readonly changePassword: string;
  readonly cancel: string;
  readonly currentPasswordLabel: string;
  readonly currentPasswordPlaceholder: string;
  readonly newPasswordLabel: string;
  readonly newPasswordPlaceholder: string;
  readonly confirmNewPasswordLabel: string;
  readonly confirmNewPasswordPlaceholder: string;
  readonly passwordChanged: string;
  /** The name of the organization follows, with an exclamation mark, or goes where `{organization}` stands. */
  readonly invited: string;
  readonly invitationHelp: string;
  readonly acceptInvitation: string;

  /** `{level}` is one of the levels. */
  readonly strength: string;
  readonly strengthLevels: readonly [string, string, string, string, string];
  readonly passwordRules: string;
  readonly needsUppercase: string;
  readonly needsLowercase: string;
  readonly needsNumber: string;
  readonly needsSpecial: string;

  readonly credentialsMissing: string;
  readonly emailMissing: string;
  readonly passwordsMissing: string;
  readonly fieldsMissing: string;
  readonly passwordsMustMatch: string;
  readonly passwordsDoNotMatch: string;
  readonly passwordTooWeak: string;
  readonly emailInvalid: string;

  readonly accountNotAuthenticated: string;
  readonly wrongCredentials: string;
  readonly pendingApproval: string;
  readonly invalidAccessCode: string;
  readonly serviceUnavailable: string;
  readonly tooManyAttempts: string;
  readonly notHuman: string;
  readonly ssoImpossible: string;
  /** `{status}` and `{statusText}` are filled in. */
  readonly unknownError: string;
  /** Sentences for refusals that the server names by a code, in place of its own. */
  readonly problems: Readonly<Partial<Record<ProblemCode, string>>>;
}

/** The texts that are one string: those that can be the default of a property. */
export type TextKey = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

const en: Texts = {
  loading: 'Loading',
  submitting: 'Submitting',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLockIsOn: 'Caps Lock is on',

  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  fullName: 'Full name',
  preferredName: 'Preferred name (optional)',
  organization: 'Organization',
  accessCode: 'Access code',
  region: 'Region',
  regionUs: 'US (North America)',
  regionEu: 'EU (Europe)',
  regionHelp:
    'Only one region is available in free trial. Services and runtime entities are specific to a region. Upgrade to enterprise to gain access to multiple regions.',
  acceptAgreement: 'I agree to the {agreement} and the {privacy}.',
  customerAgreement: 'customer agreement',
  privacyPolicy: 'privacy policy',

  logIn: 'Log in',
  forgotPasswordLink: 'Forgot your password?',
  registerLink: 'Sign up',
  registerLinkHelp: "Don't have an account?",
  continueWithSso: 'Continue with SSO',
  logInWithEmail: 'Log in with email and password',
  or: 'or',
  registered: 'Successfully registered!',
  emailConfirmed: 'Email successfully confirmed!',
  emailConfirmedAwaitingApproval: 'Email successfully confirmed! Your account now awaits approval.',
  passwordSet: 'Password successfully set!',

  signUp: 'Sign up for free',
  recoverPassword: 'Recover password',
  recoverySent:
    'If an account exists for this email address, a link to reset the password is on its way. Check your spam folder if nothing arrives within a few minutes.',
  returnToLogin: 'Return to login',
  resetPassword: 'Reset password',
  changePassword: 'Change password',
  cancel: 'Cancel',
  currentPasswordLabel: 'Current Password',
  currentPasswordPlaceholder: 'Your password until now',
  newPasswordLabel: 'New Password',
  newPasswordPlaceholder: 'Choose a new password',
  confirmNewPasswordLabel: 'Confirm New Password',
  confirmNewPasswordPlaceholder: 'The new password once more',
  passwordChanged: 'Your password has been changed.',
  invited: "You've been invited to join",
  invitationHelp: 'Please set a password to finish creating your account',
  acceptInvitation: 'Create account',

  strength: 'Password strength: {level}',
  strengthLevels: ['empty', 'too weak', 'fair', 'good', 'strong'],
  passwordRules: '8 to 128 characters, with at least three of these four:',
  needsUppercase: 'Upper case',
  needsLowercase: 'Lower case',
  needsNumber: 'Number',
  needsSpecial: 'Special character',

  credentialsMissing: 'Please enter your login credentials',
  emailMissing: 'Please enter your email address',
  passwordsMissing: 'Passwords are required',
  fieldsMissing: 'Please complete all required fields',
  passwordsMustMatch: 'Passwords must match',
  passwordsDoNotMatch: 'Passwords do not match',
  passwordTooWeak: 'Use 8 to 128 characters with at least three of: upper case, lower case, number, special character',
  emailInvalid: 'Email must be a valid email address',

  accountNotAuthenticated:
    'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
  wrongCredentials: 'Incorrect username or password. Please try again.',
  pendingApproval: 'Your account is pending approval for access.',
  invalidAccessCode: 'Invalid access code',
  serviceUnavailable: 'Service unavailable. Please try again later.',
  tooManyAttempts: 'Too many attempts. Please wait and try again shortly.',
  notHuman: "We could not verify that you're human. Refresh the page to try again.",
  ssoImpossible: 'Single sign-on is not set up correctly on this page. Please contact your administrator.',
  unknownError: 'Error {status}: {statusText}',
  problems: {
    'account-locked': 'Your account has been locked. Reset your password to log in now.',
  },
};

const languages: Readonly<Record<string, Texts>> = { en };

/** An unknown language means English; what a host leaves out of its messages is said in the language. */
export function textsFor(language = 'en', messages: Partial<Texts> = {}): Texts {
  const known = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return { ...(known ?? en), ...messages };
}

export const fill = (text: string, holes: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(holes, name) ? String(holes[name]) : hole));
