import type { ProblemCode } from '@portico/contract/problems.ts';
import type { Texts } from '../texts.ts';

/** The words of the forms that developers see. The elements themselves speak English. */
export type FormMessages = Pick<
  Texts,
  | 'loading'
  | 'submitting'
  | 'showPassword'
  | 'hidePassword'
  | 'capsLockIsOn'
  | 'email'
  | 'password'
  | 'confirmPassword'
  | 'fullName'
  | 'logIn'
  | 'forgotPasswordLink'
  | 'continueWithSso'
  | 'continueWith'
  | 'or'
  | 'emailConfirmed'
  | 'emailConfirmedAwaitingApproval'
  | 'passwordSet'
  | 'signUp'
  | 'recoverPassword'
  | 'resetPassword'
  | 'strength'
  | 'strengthLevels'
  | 'passwordRules'
  | 'needsUppercase'
  | 'needsLowercase'
  | 'needsNumber'
  | 'needsSpecial'
  | 'needsUncommon'
  | 'credentialsMissing'
  | 'emailMissing'
  | 'passwordsMissing'
  | 'fieldsMissing'
  | 'passwordsMustMatch'
  | 'passwordsDoNotMatch'
  | 'passwordTooWeak'
  | 'emailInvalid'
  | 'wrongCredentials'
  | 'pendingApproval'
  | 'serviceUnavailable'
  | 'tooManyAttempts'
  | 'ssoImpossible'
  | 'ssoErrors'
  | 'unknownError'
> & {
  // What English leaves to the server, which speaks only English.
  readonly passwordTooEasy: string;
  readonly problems: Readonly<Record<Worded, string>>;
};

type Worded = Extract<ProblemCode, 'account-locked' | 'wrong-password' | 'used-token' | 'unknown-token'>;
