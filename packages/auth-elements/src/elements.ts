import type { PasswordClasses } from '@portico/contract/passwords.ts';
import type { Callback } from './names.ts';
import type { TextKey } from './texts.ts';

/** A request body before it is sent, for hosts with an endpoint of their own. */
export type WrapRequest = (values: Readonly<Record<string, unknown>>) => unknown;

export type Property =
  /** `byDefault` names the text that stands in its place, in the language of the page. */
  | { readonly kind: 'text'; readonly byDefault: TextKey | ''; readonly says: string }
  | { readonly kind: 'address'; readonly byDefault: ''; readonly says: string }
  | { readonly kind: 'flag'; readonly byDefault: boolean; readonly says: string }
  | { readonly kind: 'function'; readonly says: string };

export interface Event<Payload> {
  readonly fields: readonly string[];
  readonly says: string;
  /** Only for the type: no event carries it. */
  readonly payload?: Payload;
}

const text = <const Key extends TextKey | ''>(byDefault: Key, says: string) =>
  ({ kind: 'text', byDefault, says }) as const;
const address = (says: string) => ({ kind: 'address', byDefault: '', says }) as const;
const flag = (byDefault: boolean, says: string) => ({ kind: 'flag', byDefault, says }) as const;
const wrapping = (says: string) => ({ kind: 'function', says }) as const;

const bare = (says: string): Event<undefined> => ({ fields: [], says });
const carries = <Payload>(fields: readonly string[], says: string): Event<Payload> => ({ fields, says });
const carriesEmail = (says: string) => carries<{ email: string }>(['email'], says);

const clickLogin = bare('The way to the login page was chosen.');

/**
 * What each element can be told and what it tells. Attribute names, defaults, reactions to later changes, the props of
 * the React components and the tables of the README all come from here.
 */
export const elements = {
  login: {
    properties: {
      instructionText: text('', 'A sentence above the form'),
      errorMessage: text('', 'What went wrong after the login, such as an account that cannot be opened'),
      showForgotPasswordLink: flag(false, 'Offers the way to a forgotten password'),
      forgotPasswordLinkText: text('forgotPasswordLink', 'Its words'),
      showRegisterLink: flag(false, 'Offers the way to sign up, below the form'),
      registerLinkText: text('registerLink', 'Its words'),
      registerLinkHelpText: text('registerLinkHelp', 'The question before it'),
      registerSuccessText: text('registered', 'The banner after a registration'),
      basicAuthLoginEnabled: flag(false, 'Passwords are one of the ways to log in'),
      showBasicAuthLoginLink: flag(true, 'Offers the form where only single sign-on is shown (users)'),
      idpLoginEnabled: flag(false, 'Single sign-on is one of the ways to log in'),
      idpLoginCallbackUrl: address('Where the identity provider sends people back to (users); else `/login` of the page'),
      idpLoginReturnTo: address('Where single sign-on ends'),
      idpFullScreenLoader: flag(true, 'Covers the window on the way to the identity provider'),
      loginSsoButtonText: text('continueWithSso', 'The words of the button for single sign-on'),
      loginButtonText: text('logIn', 'The words of the button'),
    },
    events: {
      'login-success': bare('The session is there.'),
      'verify-email-success': carries<{ email: string; resetToken: string }>(
        ['email', 'resetToken'],
        'The address is confirmed; with the token, if there is one, a first password can be set.',
      ),
      'idp-is-loading': carries<{ isLoading: boolean }>(['isLoading'], 'The browser is leaving for single sign-on.'),
      'click-forgot-password-link': bare('The way to a forgotten password was chosen.'),
      'click-register-link': bare('The way to sign up was chosen.'),
    },
  },
  register: {
    properties: {
      instructionText: text('', 'A sentence above the form'),
      registerButtonText: text('signUp', 'The words of the button'),
      accessCodeRequired: flag(false, 'Asks for an access code (users)'),
      recaptcha: flag(false, 'Runs the invisible reCAPTCHA before sending (users)'),
      agreementUrl: address('The customer agreement (users)'),
      privacyPolicyUrl: address('The privacy policy (users)'),
      registerRequestEndpoint: text('', 'Another endpoint to send to'),
      wrapRequest: wrapping('What another endpoint is sent; else the fields within `data`'),
    },
    events: {
      'register-success': carries<{ email: string; organization: { id: string; name: string } }>(
        ['email', 'organization.id', 'organization.name'],
        'The account is there; for developers the organization is empty.',
      ),
    },
  },
  'forgot-password': {
    properties: {
      instructionText: text('', 'A sentence above the form'),
      successText: text('recoverySent', 'What takes the place of the form'),
      showLoginLink: flag(false, 'Offers the way back to login'),
      loginLinkText: text('returnToLogin', 'Its words'),
      resetPasswordRequestEndpoint: text('', 'Another endpoint to send to'),
      wrapRequest: wrapping('What another endpoint is sent; else the fields within `data`'),
    },
    events: {
      'forgot-password-success': carriesEmail('The request was taken, whether or not there is an account.'),
      'click-login-link': clickLogin,
    },
  },
  'reset-password': {
    properties: { instructionText: text('', 'A sentence above the form') },
    events: { 'reset-password-success': carriesEmail('The new password is set.') },
  },
  'change-password': {
    properties: {
      instructionText: text('', 'A sentence above the form'),
      changePasswordButtonText: text('changePassword', 'The words of the button'),
    },
    events: {
      'change-password-success': bare('The new password is set.'),
      'password-requirements': carries<PasswordClasses>(
        ['uppercase', 'lowercase', 'number', 'special'],
        'The new password changed: which kinds of character it has.',
      ),
    },
  },
  'accept-invitation': {
    properties: { subheaderText: text('invited', 'The words before the name of the organization') },
    events: { 'accept-invitation-success': carriesEmail('The account is there.') },
  },
} as const satisfies Record<
  string,
  { properties: Record<string, Property>; events: Record<string, Event<unknown>> }
>;

export type ElementKind = keyof typeof elements;
export const elementKinds = Object.keys(elements) as ElementKind[];

/** Custom elements only: where, in the light DOM, the form is put. */
export const wrapperProperty = 'wrapperId';

type Properties<Kind extends ElementKind> = (typeof elements)[Kind]['properties'];
type Events<Kind extends ElementKind> = (typeof elements)[Kind]['events'];

type ValueOf<Row> = Row extends { kind: 'flag' }
  ? boolean
  : Row extends { kind: 'function' }
    ? WrapRequest | undefined
    : string;

/** The properties of an element with their defaults in place. */
export type Settings<Kind extends ElementKind> = {
  readonly [Name in keyof Properties<Kind>]: ValueOf<Properties<Kind>[Name]>;
};

export type EventName<Kind extends ElementKind> = keyof Events<Kind> & string;

type PayloadOf<Row> = Row extends Event<infer Payload> ? Payload : never;

/** Nothing to pass on for an event without a payload. */
export type Emit<Kind extends ElementKind> = <Name extends EventName<Kind>>(
  name: Name,
  ...payload: PayloadOf<Events<Kind>[Name]> extends undefined ? [] : [PayloadOf<Events<Kind>[Name]>]
) => void;

type Callbacks<Kind extends ElementKind> = {
  readonly [Name in EventName<Kind> as Callback<Name>]?:
    | (PayloadOf<Events<Kind>[Name]> extends undefined
        ? () => void
        : (payload: PayloadOf<Events<Kind>[Name]>) => void)
    | undefined;
};

/** The props of the React component: the properties, and one callback an event. */
export type ElementProps<Kind extends ElementKind> = {
  readonly [Name in keyof Properties<Kind>]?: ValueOf<Properties<Kind>[Name]> | undefined;
} & Callbacks<Kind>;

export const propertiesOf = (kind: ElementKind): Readonly<Record<string, Property>> => elements[kind].properties;
export const eventsOf = (kind: ElementKind): Readonly<Record<string, Event<unknown>>> => elements[kind].events;
