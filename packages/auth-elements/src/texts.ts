import type { ProblemBody, ProblemCode } from '@portico/contract/problems.ts';
import type { SsoError } from '@portico/contract/sso-errors.ts';

/** All texts of the elements. A host can replace all or some of them. */
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
  /** `{agreement}` and `{privacy}` are replaced by the two links. */
  readonly acceptAgreement: string;
  readonly customerAgreement: string;
  readonly privacyPolicy: string;

  readonly logIn: string;
  readonly forgotPasswordLink: string;
  readonly registerLink: string;
  readonly registerLinkHelp: string;
  readonly continueWithSso: string;
  /** `{provider}` is the title of a provider. */
  readonly continueWith: string;
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
  /** `{label}` is the label of a field that may stay empty. */
  readonly optionalField: string;
  /** Stands in a choice where nothing is chosen yet. */
  readonly choose: string;
  /** `{terms}` is replaced by a link, and `{version}` by the version of the document. */
  readonly acceptTermsOf: string;
  readonly termsChanged: string;
  readonly acceptAndContinue: string;
  readonly logOut: string;
  readonly cancel: string;
  readonly currentPasswordLabel: string;
  readonly currentPasswordPlaceholder: string;
  readonly newPasswordLabel: string;
  readonly newPasswordPlaceholder: string;
  readonly confirmNewPasswordLabel: string;
  readonly confirmNewPasswordPlaceholder: string;
  readonly passwordChanged: string;
  /** The name of the organization follows with an exclamation mark, or replaces `{organization}`. */
  readonly invited: string;
  readonly invitationHelp: string;
  readonly acceptInvitation: string;

  /** `{level}` is one of `strengthLevels`. */
  readonly strength: string;
  readonly strengthLevels: Readonly<Record<0 | 1 | 2 | 3 | 4, string>>;
  readonly passwordRules: string;
  readonly passwordRulesByLength: string;
  readonly needsUppercase: string;
  readonly needsLowercase: string;
  readonly needsNumber: string;
  readonly needsSpecial: string;
  /** The problem of a password that only the server can detect. */
  readonly needsUncommon: string;

  readonly credentialsMissing: string;
  readonly emailMissing: string;
  readonly passwordsMissing: string;
  readonly fieldsMissing: string;
  readonly passwordsMustMatch: string;
  readonly passwordsDoNotMatch: string;
  readonly passwordTooWeak: string;
  readonly emailInvalid: string;
  /** Replaces the server's text about a password that is easy to guess. Missing in English. */
  readonly passwordTooEasy?: string;

  readonly accountNotAuthenticated: string;
  readonly wrongCredentials: string;
  readonly pendingApproval: string;
  readonly registrationClosed: string;
  readonly invalidAccessCode: string;
  readonly serviceUnavailable: string;
  readonly tooManyAttempts: string;
  readonly notHuman: string;
  readonly ssoImpossible: string;
  readonly ssoErrors: Readonly<Record<SsoError, string>>;
  /** `{status}` and `{statusText}` are replaced. */
  readonly unknownError: string;
  /** Replace the server's texts for these problem codes. */
  readonly problems: Readonly<Partial<Record<ProblemCode, string>>>;
  /**
   * Translates a problem of the server. `labelOf` gives a field the label of the form. If the function is missing or
   * returns nothing, the text of the server is shown.
   */
  readonly sentenceOf?: (problem: ProblemBody, labelOf: (field: string) => string | undefined) => string | undefined;
}

/** The keys of texts that can be the default of a property. */
export type TextKey = { [Key in keyof Texts]-?: Texts[Key] extends string ? Key : never }[keyof Texts];

export const fill = (text: string, holes: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(holes, name) ? String(holes[name]) : hole));
