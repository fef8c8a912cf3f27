const minute = 60_000;

/** How often something may be done in a window of time, and what is counted together. */
export interface Limit {
  subject: string;
  count: number;
  window_ms: number;
}

/**
 * Every limit on how often something is done. Failures of unknown accounts count like those of known ones, so that limits tell
 * nothing. `docs/operations.md` lists them; a test compares.
 */
export const limits = {
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
  'tokens-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Wrong present passwords when one is changed. */
  'password-changes-of-account': { subject: 'account', count: 10, window_ms: 15 * minute },
  /** Each leaves a row behind and may call the provider. Whole offices share an address. */
  'sso-starts-from-address': { subject: 'IP address', count: 300, window_ms: 15 * minute },
  /** Requests that are tried from the API reference. */
  'try-it-of-developer': { subject: 'developer', count: 300, window_ms: 15 * minute },
  'try-it-from-address': { subject: 'IP address', count: 120, window_ms: 15 * minute },
  /** Each asks a name server and a site that the owner named. */
  'host-checks-of-portal': { subject: 'portal', count: 30, window_ms: 15 * minute },
  'invitation-mails-to-address': { subject: 'e-mail address', count: 5, window_ms: 15 * minute },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
