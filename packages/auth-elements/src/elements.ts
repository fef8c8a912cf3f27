import type { PasswordClasses } from '@portico/contract/passwords.ts';
import type { Callback } from './names.ts';
import type { SignUpForm } from './own-fields.ts';
import type { TextKey } from './texts.ts';

/** Wraps a request body before it is sent, for hosts with an endpoint of their own. */
export type WrapRequest = (values: Readonly<Record<string, unknown>>) => unknown;

interface IdentityProvider {
  readonly name: string;
  readonly title: string;
}

export type Property =
  /** `byDefault` is the key of the default text, in the language of the page. */
  | { readonly kind: 'text'; readonly byDefault: TextKey | '' }
  | { readonly kind: 'url'; readonly byDefault: '' }
  | { readonly kind: 'flag'; readonly byDefault: boolean }
  | { readonly kind: 'function' }
  /** The identity providers that a reader can choose from. */
  | { readonly kind: 'providers' }
  /** The fields and terms of a portal's sign-up form. */
  | { readonly kind: 'sign-up-form' };

/** Holds only the type of the payload, no value. */
export interface Event<Payload> {
  readonly payload?: Payload;
}

const text = <const Key extends TextKey | '' = ''>(byDefault: Key = '' as Key) =>
  ({ kind: 'text', byDefault }) as const;
const url = { kind: 'url', byDefault: '' } as const;
const off = { kind: 'flag', byDefault: false } as const;
const on = { kind: 'flag', byDefault: true } as const;
const providers = { kind: 'providers' } as const;
const wrapping = { kind: 'function' } as const;
const signUpForm = { kind: 'sign-up-form' } as const;

const bare: Event<undefined> = {};
const carries = <Payload>(): Event<Payload> => ({});

/**
 * The properties and events of each element. Attribute names, defaults, observed attributes, props of the React
 * components and the tables of the README are derived from them.
 */
const elements = {
  login: {
    properties: {
      instructionText: text(),
      errorMessage: text(),
      showForgotPasswordLink: off,
      forgotPasswordLinkText: text('forgotPasswordLink'),
      showRegisterLink: off,
      registerLinkText: text('registerLink'),
      registerLinkHelpText: text('registerLinkHelp'),
      registerSuccessText: text('registered'),
      basicAuthLoginEnabled: off,
      showBasicAuthLoginLink: on,
      idpLoginEnabled: off,
      idpLoginCallbackUrl: url,
      idpLoginReturnTo: url,
      idpProviders: providers,
      idpFullScreenLoader: on,
      loginSsoButtonText: text('continueWithSso'),
      loginButtonText: text('logIn'),
    },
    events: {
      'login-success': bare,
      'verify-email-success': carries<{ email: string; resetToken: string }>(),
      'idp-is-loading': carries<{ isLoading: boolean }>(),
      'click-forgot-password-link': bare,
      'click-register-link': bare,
    },
  },
  register: {
    properties: {
      instructionText: text(),
      registerButtonText: text('signUp'),
      accessCodeRequired: off,
      recaptcha: off,
      agreementUrl: url,
      privacyPolicyUrl: url,
      registerRequestEndpoint: text(),
      wrapRequest: wrapping,
      signUpForm,
    },
    events: { 'register-success': carries<{ email: string; organization: { id: string; name: string } }>() },
  },
  'accept-terms': {
    properties: { instructionText: text('termsChanged'), acceptTermsButtonText: text('acceptAndContinue') },
    events: { 'accept-terms-success': bare, 'log-out': bare },
  },
  'forgot-password': {
    properties: {
      instructionText: text(),
      successText: text('recoverySent'),
      showLoginLink: off,
      loginLinkText: text('returnToLogin'),
      resetPasswordRequestEndpoint: text(),
      wrapRequest: wrapping,
    },
    events: { 'forgot-password-success': carries<{ email: string }>(), 'click-login-link': bare },
  },
  'reset-password': {
    properties: { instructionText: text(), passwordByLength: off },
    events: { 'reset-password-success': carries<{ email: string }>() },
  },
  'change-password': {
    properties: { instructionText: text(), changePasswordButtonText: text('changePassword') },
    events: { 'change-password-success': bare, 'password-requirements': carries<PasswordClasses>() },
  },
  'accept-invitation': {
    properties: { subheaderText: text('invited') },
    events: { 'accept-invitation-success': carries<{ email: string }>() },
  },
} as const satisfies Record<string, { properties: Record<string, Property>; events: Record<string, Event<unknown>> }>;

export type ElementKind = keyof typeof elements;
export const elementKinds = Object.keys(elements) as ElementKind[];

/** For custom elements in the light DOM: the id of the element that contains the form. */
export const wrapperProperty = 'wrapperId';

type Properties<Kind extends ElementKind> = (typeof elements)[Kind]['properties'];
type Events<Kind extends ElementKind> = (typeof elements)[Kind]['events'];

export type PropertyName<Kind extends ElementKind> = keyof Properties<Kind> & string;
export type EventName<Kind extends ElementKind> = keyof Events<Kind> & string;

type ValueOf<Row> = Row extends { kind: 'flag' }
  ? boolean
  : Row extends { kind: 'function' }
    ? WrapRequest | undefined
    : Row extends { kind: 'providers' }
      ? readonly IdentityProvider[] | undefined
      : Row extends { kind: 'sign-up-form' }
        ? SignUpForm | undefined
        : string;

/** The properties of an element with defaults applied. */
export type Settings<Kind extends ElementKind> = {
  readonly [Name in keyof Properties<Kind>]: ValueOf<Properties<Kind>[Name]>;
};

type PayloadOf<Row> = Row extends Event<infer Payload> ? Payload : never;
export type Payload<Kind extends ElementKind, Name extends EventName<Kind>> = PayloadOf<Events<Kind>[Name]>;

/** An event without a payload takes no second argument. */
export type Emit<Kind extends ElementKind> = <Name extends EventName<Kind>>(
  name: Name,
  ...payload: Payload<Kind, Name> extends undefined ? [] : [Payload<Kind, Name>]
) => void;

type Callbacks<Kind extends ElementKind> = {
  readonly [Name in EventName<Kind> as Callback<Name>]?:
    | (Payload<Kind, Name> extends undefined ? () => void : (payload: Payload<Kind, Name>) => void)
    | undefined;
};

/** The props of the React component: the properties, and one callback for each event. */
export type ElementProps<Kind extends ElementKind> = {
  readonly [Name in keyof Properties<Kind>]?: ValueOf<Properties<Kind>[Name]> | undefined;
} & Callbacks<Kind>;

/** A property that only scripts can set. */
export const isForScripts = ({ kind }: Property): boolean =>
  kind === 'function' || kind === 'providers' || kind === 'sign-up-form';

export const propertiesOf = (kind: ElementKind): Readonly<Record<string, Property>> => elements[kind].properties;
export const eventsOf = (kind: ElementKind): Readonly<Record<string, Event<unknown>>> => elements[kind].events;
