/**
 * Each locale is a folder in `packages/i18n`. `own` is the name of the language in that language, and `tag` is its code
 * on the web.
 */
export const localeNames = {
  en: { own: 'English', tag: 'en' },
  ca_ES: { own: 'Català', tag: 'ca' },
  de: { own: 'Deutsch', tag: 'de' },
  es_ES: { own: 'Español', tag: 'es' },
  fr: { own: 'Français', tag: 'fr' },
} as const;
export type Locale = keyof typeof localeNames;
export const locales = Object.keys(localeNames) as [Locale, ...Locale[]];

export const regions = ['us', 'eu'] as const;
/** From the highest to the lowest. */
export const userRoles = ['owner', 'admin', 'reviewer', 'viewer'] as const;
export type UserRole = (typeof userRoles)[number];
export const isAtLeast = (role: UserRole, least: UserRole): boolean =>
  userRoles.indexOf(role) <= userRoles.indexOf(least);
/**
 * Who sees a product or a document, from the widest to the narrowest: everyone, every approved developer, or by team
 * roles.
 */
export const visibilities = ['public', 'developers', 'teams'] as const;
export type Visibility = (typeof visibilities)[number];
/** `published` follows the portal, `hidden` means no reader, and the others name the readers. */
export const productVisibilities = ['published', 'hidden', ...visibilities] as const;
export type ProductVisibility = (typeof productVisibilities)[number];
/** Whether one visibility has fewer readers than the other. */
export const isNarrower = (one: Visibility, other: Visibility): boolean =>
  visibilities.indexOf(one) > visibilities.indexOf(other);
export const allowedTimePeriods = ['24h', '90d'] as const;
export const registrationStatuses = ['approved', 'pending', 'rejected', 'revoked'] as const;
/**
 * Whether a registration may be used, and if not, why. The status of the registration is the decision; this adds what
 * has changed since.
 */
export const registrationAccess = ['granted', 'developer-inactive', 'product-hidden', 'not-permitted'] as const;
export const credentialTypes = ['client_credentials', 'self_managed_client_credentials', 'key_auth'] as const;
export const authMethods = ['bearer', 'client_credentials', 'session'] as const;

export const defaultPageSize = 10;
export const maximumPageSize = 100;
export const maximumPageNumber = 1_000_000;

export const nameMaxLength = 255;
export const emailMaxLength = 250;
export const personNameMaxLength = 250;
/** Long enough for any phrase, and short enough to hash. Rules for new passwords are stricter. */
export const givenPasswordMaxLength = 1024;
export const accessCodeMaxLength = 200;
export const labelsMaximum = 50;
export const scopesMaximum = 500;
/** The limits of a portal whose owners set none. */
export const defaultQuotas = { applications_per_developer: 100, keys_per_application: 50 } as const;
export const quotaMaximum = 100_000;
/** Personal access tokens of a user that have not expired. */
export const tokensPerUserMaximum = 50;
export const redirectUriMaxLength = 2000;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
export const passwordMinClasses = 3;
/** The rules for new passwords of developers: three of four kinds of character, or length alone. */
export const passwordRules = ['classes', 'length'] as const;
export type PasswordRules = (typeof passwordRules)[number];
/** The minimum length where length alone counts. */
export const passwordMinLengthAlone = 12;

export const submitDelayMs = 250;
export const authTimeoutMs = 30_000;
/** The maximum age of a login that counts as fresh. */
export const freshSignInMs = 10 * 60_000;

export const toastMs = 3000;
export const copiedTooltipMs = 1800;
export const copiedIdLength = 15;
export const userStatusCookieDays = 60;

/** On the answer of a login: the session must accept new terms before anything else. */
export const termsDueHeader = 'portico-terms-due';

export const accessTokenCookie = 'portalaccesstoken';
export const refreshTokenCookie = 'portalrefreshtoken';
/** Shows that the browser has a session, although its access token may have expired. It grants nothing. */
export const sessionHintCookie = 'portalsession';
export const userAccessTokenCookie = 'porticousertoken';
export const userRefreshTokenCookie = 'porticouserrefresh';
/** Set for two seconds after a browser has changed something, if servers also read from replicas. It grants nothing. */
export const justWroteCookie = 'portalwrote';
/** Cookies of a browser that has logged in before. They grant nothing. */
export const deviceCookie = 'portaldevice';
export const userDeviceCookie = 'porticouserdevice';
