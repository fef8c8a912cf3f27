import type { ElementKind, EventName, PropertyName } from './elements.ts';

/**
 * The description of each property and event in the README. A row of the tables without a description does not compile.
 * This file is separate from the tables, because pages load those.
 */
export const elementDocs: {
  readonly [Kind in ElementKind]: {
    readonly properties: Readonly<Record<PropertyName<Kind>, string>>;
    readonly events: {
      readonly [Name in EventName<Kind>]: { readonly says: string; readonly fields: readonly string[] };
    };
  };
} = {
  login: {
    properties: {
      instructionText: 'A sentence above the form',
      errorMessage: 'What went wrong after the login, such as an account that cannot be opened',
      showForgotPasswordLink: 'Offers the way to a forgotten password',
      forgotPasswordLinkText: 'Its words',
      showRegisterLink: 'Offers the way to sign up, below the form',
      registerLinkText: 'Its words',
      registerLinkHelpText: 'The question before it',
      registerSuccessText: 'The banner after a registration',
      basicAuthLoginEnabled: 'Passwords are one of the ways to log in',
      showBasicAuthLoginLink: 'Offers the form where only single sign-on is shown (users)',
      idpLoginEnabled: 'Single sign-on is one of the ways to log in',
      idpLoginCallbackUrl:
        'Where an identity provider sends people back to (users); empty means `/login` of the page’s origin',
      idpLoginReturnTo: 'Where single sign-on ends',
      idpProviders:
        'The identity providers to choose from, `{ name, title }` of each: a button for every one of them (users), or for each of several (developers)',
      idpFullScreenLoader: 'Covers the window on the way to the identity provider',
      loginSsoButtonText: 'The words of the button for single sign-on',
      loginButtonText: 'The words of the button',
    },
    events: {
      'login-success': { says: 'The session is there', fields: [] },
      'verify-email-success': {
        says: 'The address is confirmed; with the token, if there is one, a first password can be set',
        fields: ['email', 'resetToken'],
      },
      'idp-is-loading': { says: 'The browser leaves for single sign-on, or came back', fields: ['isLoading'] },
      'click-forgot-password-link': { says: 'The way to a forgotten password was chosen', fields: [] },
      'click-register-link': { says: 'The way to sign up was chosen', fields: [] },
    },
  },
  register: {
    properties: {
      instructionText: 'A sentence above the form',
      registerButtonText: 'The words of the button',
      accessCodeRequired: 'Asks for an access code (users)',
      recaptcha: 'Runs the invisible reCAPTCHA before sending (users)',
      agreementUrl: 'The customer agreement (users): http, https or a path of the page',
      privacyPolicyUrl: 'The privacy policy (users): http, https or a path of the page',
      registerRequestEndpoint: 'Another endpoint to send to',
      wrapRequest: 'What another endpoint is sent; without it, the fields within `data`',
      signUpForm:
        'The fields and the terms that the portal adds (developers), as `GET /api/v2/portal/sign-up` answers; without it, the element asks itself',
    },
    events: {
      'register-success': {
        says: 'The registration was taken; for developers the organization is empty',
        fields: ['email', 'organization.id', 'organization.name'],
      },
    },
  },
  'accept-terms': {
    properties: { instructionText: 'A sentence above the form', acceptTermsButtonText: 'The words of the button' },
    events: {
      'accept-terms-success': { says: 'The session may do everything now', fields: [] },
      'log-out': { says: 'The developer logged out instead', fields: [] },
    },
  },
  'forgot-password': {
    properties: {
      instructionText: 'A sentence above the form',
      successText: 'What takes the place of the form',
      showLoginLink: 'Offers the way back to login',
      loginLinkText: 'Its words',
      resetPasswordRequestEndpoint: 'Another endpoint to send to',
      wrapRequest: 'What another endpoint is sent; without it, the fields within `data`',
    },
    events: {
      'forgot-password-success': {
        says: 'The request was taken, whether or not there is an account',
        fields: ['email'],
      },
      'click-login-link': { says: 'The way back to login was chosen', fields: [] },
    },
  },
  'reset-password': {
    properties: {
      instructionText: 'A sentence above the form',
      passwordByLength: 'Shows the rule of portals whose passwords need length alone',
    },
    events: { 'reset-password-success': { says: 'The new password is set', fields: ['email'] } },
  },
  'change-password': {
    properties: { instructionText: 'A sentence above the form', changePasswordButtonText: 'The words of the button' },
    events: {
      'change-password-success': { says: 'The new password is set', fields: [] },
      'password-requirements': {
        says: 'The new password changed: which kinds of character it has',
        fields: ['uppercase', 'lowercase', 'number', 'special'],
      },
    },
  },
  'accept-invitation': {
    properties: { subheaderText: 'The words before the name of the organization' },
    events: { 'accept-invitation-success': { says: 'The account is there', fields: ['email'] } },
  },
};
