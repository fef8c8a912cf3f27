/** Figures of the specification and limits of the API, each said once. */
/** Every locale has a folder in `packages/i18n`. `own` is its name in its own language, `tag` its language on the web. */
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
/** Users of an organization, from the one who may do everything to the one who may look. */
export const userRoles = ['owner', 'admin', 'reviewer', 'viewer'] as const;
export type UserRole = (typeof userRoles)[number];
export const isAtLeast = (role: UserRole, least: UserRole): boolean =>
  userRoles.indexOf(role) <= userRoles.indexOf(least);
export const allowedTimePeriods = ['24h', '90d'] as const;
export const registrationStatuses = ['approved', 'pending', 'rejected', 'revoked'] as const;
/** Whether a registration may be used; if not, why. Its status says what was decided, this what has changed since. */
export const registrationAccess = ['granted', 'developer-inactive', 'product-hidden', 'not-permitted'] as const;
export const credentialTypes = ['client_credentials', 'self_managed_client_credentials', 'key_auth'] as const;
export const authMethods = ['bearer', 'client_credentials', 'session'] as const;

export const defaultPageSize = 10;
export const maximumPageSize = 100;
export const maximumPageNumber = 1_000_000;

export const nameMaxLength = 255;
export const emailMaxLength = 250;
export const personNameMaxLength = 250;
/** Long enough for any phrase, short enough that nobody makes us hash a book. Rules for new passwords are stricter. */
export const givenPasswordMaxLength = 1024;
export const accessCodeMaxLength = 200;
export const labelsMaximum = 50;
export const scopesMaximum = 500;
/** How much one person may have, unless the owners of a portal say otherwise. */
export const defaultQuotas = { applications_per_developer: 100, keys_per_application: 50 } as const;
export const quotaMaximum = 100_000;
/** Personal access tokens that are good at the same time. */
export const tokensPerUserMaximum = 50;
export const redirectUriMaxLength = 2000;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
export const passwordMinClasses = 3;

export const submitDelayMs = 250;
export const authTimeoutMs = 30_000;
/** What asks for a fresh sign-in asks for one that is no older than this. */
export const freshSignInMs = 10 * 60_000;

export const toastMs = 3000;
export const copiedTooltipMs = 1800;
export const copiedIdLength = 15;
export const userStatusCookieDays = 60;

export const accessTokenCookie = 'portalaccesstoken';
export const refreshTokenCookie = 'portalrefreshtoken';
export const userAccessTokenCookie = 'porticousertoken';
export const userRefreshTokenCookie = 'porticouserrefresh';
/** Tell a browser that has logged in before from one that has not. They open nothing. */
export const deviceCookie = 'portaldevice';
export const userDeviceCookie = 'porticouserdevice';
