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
/** The roles of users, from the highest to the lowest. */
export const userRoles = ['owner', 'admin', 'reviewer', 'viewer'] as const;
export type UserRole = (typeof userRoles)[number];
export const isAtLeast = (role: UserRole, least: UserRole): boolean =>
  userRoles.indexOf(role) <= userRoles.indexOf(least);
/** Who sees a product or a document, from the widest to the narrowest: everyone, every approved developer, or by team roles. */
export const visibilities = ['public', 'developers', 'teams'] as const;
export type Visibility = (typeof visibilities)[number];
/** What a product says: as its portal has it, to no reader, or to these. */
export const productVisibilities = ['published', 'hidden', ...visibilities] as const;
export type ProductVisibility = (typeof productVisibilities)[number];
/** Whether one shows to fewer readers than the other. */
export const isNarrower = (one: Visibility, other: Visibility): boolean =>
  visibilities.indexOf(one) > visibilities.indexOf(other);
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
/** Long enough for any phrase, and short enough to hash. Rules for new passwords are stricter. */
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
/** What asks for a fresh login asks for one that is no older than this. */
export const freshSignInMs = 10 * 60_000;

export const toastMs = 3000;
export const copiedTooltipMs = 1800;
export const copiedIdLength = 15;
export const userStatusCookieDays = 60;

export const accessTokenCookie = 'portalaccesstoken';
export const refreshTokenCookie = 'portalrefreshtoken';
/** Sent where visitors need no session: the browser has one, though its access token may have expired. It opens nothing. */
export const sessionHintCookie = 'portalsession';
export const userAccessTokenCookie = 'porticousertoken';
export const userRefreshTokenCookie = 'porticouserrefresh';
/** For a moment after a browser has changed something, where servers read from replicas, too. It grants nothing. */
export const justWroteCookie = 'portalwrote';
/** Cookies that mark a browser that has logged in before. They grant nothing. */
export const deviceCookie = 'portaldevice';
export const userDeviceCookie = 'porticouserdevice';
