const minute = 60_000;
const hour = 60 * minute;

/** How often something may be done in a window of time, and what is counted together. */
export interface Limit {
  subject: string;
  count: number;
  window_ms: number;
}

/** Against guessing, and against mails that strangers ask for. They are as they are: nobody has to think about them. */
const guessing = {
  /** Wrong passwords from one IP address, whomever they are tried against. */
  'sign-in-failures-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Wrong passwords against one account from one network that it is not known to sign in from. */
  'sign-in-failures-from-network': { subject: 'account and network', count: 5, window_ms: 15 * minute },
  /** The same from all such networks together. */
  'sign-in-failures-of-account': { subject: 'account', count: 10, window_ms: 15 * minute },
  /** As many as from any other network: the limit does not tell who signs in from where. */
  'sign-in-failures-from-familiar-network': { subject: 'account and network', count: 5, window_ms: 15 * minute },
  'sign-in-failures-from-device': { subject: 'account and device', count: 10, window_ms: 15 * minute },
  /** Logins to one account from places it is not known to sign in from, right or wrong: each may cost a hash. */
  'sign-ins-of-account': { subject: 'account', count: 100, window_ms: 15 * minute },
  /** The same for each place that it is known to sign in from. */
  'sign-ins-from-familiar-place': { subject: 'account and place', count: 100, window_ms: 15 * minute },
  /** Nothing is refused by it: it costs what recording a failure of a known account costs. */
  'sign-ins-of-unknown': { subject: 'account', count: Number.POSITIVE_INFINITY, window_ms: 15 * minute },
  'registrations-from-address': { subject: 'IP address', count: 30, window_ms: 15 * minute },
  'registration-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  'forgotten-from-address': { subject: 'IP address', count: 30, window_ms: 15 * minute },
  /** One network alone cannot use up what newcomers may ask for. */
  'reset-mails-from-network': { subject: 'account and network', count: 2, window_ms: 15 * minute },
  'reset-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  /** Asked for by a device or from a network that the account signs in from. */
  'reset-mails-from-familiar-place': { subject: 'account and place', count: 5, window_ms: 15 * minute },
  /** Confirmations that a provider may open an account. */
  'link-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  /** Links that are unknown, used or expired. */
  'tokens-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Each may cost a hash, and one that is refused leaves the link good. */
  'uses-of-token': { subject: 'link', count: 50, window_ms: 15 * minute },
  /** Wrong present passwords when one is changed. */
  'password-changes-of-account': { subject: 'account', count: 10, window_ms: 15 * minute },
  /** Each leaves a row behind and may call the provider. Whole offices share an address. */
  'sso-starts-from-address': { subject: 'IP address', count: 300, window_ms: 15 * minute },
  /** Requests that are tried from the API reference. */
  'try-it-of-developer': { subject: 'developer', count: 300, window_ms: 15 * minute },
  'try-it-from-address': { subject: 'IP address', count: 120, window_ms: 15 * minute },
  /** Each asks a name server and a site that the owner named. */
  'host-checks-of-portal': { subject: 'portal', count: 30, window_ms: 15 * minute },
  /** Wrong secrets of OAuth clients, whosever they are said to be. */
  'client-failures-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** By network as well: nobody else's failures stop a client. */
  'client-failures-of-client': { subject: 'client and network', count: 20, window_ms: 15 * minute },
} as const satisfies Record<string, Limit>;

/** On what people and programs do by right. `LIMITS` sets other counts. */
const doing = {
  'invitations-of-user': { subject: 'user', count: 50, window_ms: hour },
  'invitations-of-organization': { subject: 'organization', count: 200, window_ms: hour },
  'invitation-mails-to-address': { subject: 'organization and e-mail address', count: 5, window_ms: 15 * minute },
  /** Whoever is invited by many organizations is not flooded by them. */
  'invitation-mails-to-anyone': { subject: 'e-mail address', count: 20, window_ms: 15 * minute },
  'mails-resent-by-user': { subject: 'user', count: 50, window_ms: hour },
  'mails-resent-by-organization': { subject: 'organization', count: 200, window_ms: hour },
  'applications-of-developer': { subject: 'developer', count: 120, window_ms: hour },
  'credentials-of-developer': { subject: 'developer', count: 60, window_ms: hour },
  'personal-tokens-of-user': { subject: 'user', count: 60, window_ms: hour },
  'gateway-tokens-of-organization': { subject: 'organization', count: 60, window_ms: hour },
  'webhook-secrets-of-organization': { subject: 'organization', count: 60, window_ms: hour },
  'webhook-tests-of-organization': { subject: 'organization', count: 30, window_ms: 15 * minute },
  'webhook-replays-of-organization': { subject: 'organization', count: 60, window_ms: 15 * minute },
  /** Each may ask a name server and a site that the caller named. */
  'metadata-reads-of-organization': { subject: 'organization', count: 30, window_ms: 15 * minute },
  /** At the issuer: tokens, and questions about them. */
  'issuer-requests-from-address': { subject: 'IP address', count: 600, window_ms: minute },
  /** Counted when they are granted, so that only the client itself can use them up. */
  'tokens-of-client': { subject: 'client', count: 120, window_ms: minute },
} as const satisfies Record<string, Limit>;

/**
 * Every limit on how often something is done. Failures of unknown accounts count like those of known ones, so that limits tell
 * nothing. `docs/operations.md` lists them; a test compares.
 */
export const limits = { ...guessing, ...doing } as const;

export type LimitName = keyof typeof limits;
export type AdjustableLimit = keyof typeof doing;
export const adjustableLimits = Object.keys(doing) as AdjustableLimit[];
/** Counts in place of those above. */
export type AdjustedLimits = Partial<Record<AdjustableLimit, number>>;
