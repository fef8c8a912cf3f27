const minute = 60_000;
const hour = 60 * minute;

/** The allowed number of attempts in a time window, and the subject that is counted. */
export interface Limit {
  subject: string;
  count: number;
  window_ms: number;
}

/** Limits against guessing and against unwanted emails. They need no configuration. */
const guessing = {
  /** Wrong passwords from one IP address, for any account. */
  'sign-in-failures-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Wrong passwords against one account from one network that it is not known to log in from. */
  'sign-in-failures-from-network': { subject: 'account and network', count: 5, window_ms: 15 * minute },
  /** Wrong passwords against one account from all such networks together. */
  'sign-in-failures-of-account': { subject: 'account', count: 10, window_ms: 15 * minute },
  /** Equal to the limit of any other network, so that it does not reveal where an account logs in from. */
  'sign-in-failures-from-familiar-network': { subject: 'account and network', count: 5, window_ms: 15 * minute },
  'sign-in-failures-from-device': { subject: 'account and device', count: 10, window_ms: 15 * minute },
  /** Logins to one account from places it is not known to log in from, right or wrong: each may cost a hash. */
  'sign-ins-of-account': { subject: 'account', count: 100, window_ms: 15 * minute },
  /** Logins to one account from each place that it is known to log in from. */
  'sign-ins-from-familiar-place': { subject: 'account and place', count: 100, window_ms: 15 * minute },
  /** It never refuses: counting costs the same as recording a failure of a known account. */
  'sign-ins-of-unknown': { subject: 'account', count: Number.POSITIVE_INFINITY, window_ms: 15 * minute },
  'registrations-from-address': { subject: 'IP address', count: 30, window_ms: 15 * minute },
  'registration-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  'forgotten-from-address': { subject: 'IP address', count: 30, window_ms: 15 * minute },
  /** One network cannot use up the budget of all unfamiliar networks. */
  'reset-mails-from-network': { subject: 'account and network', count: 2, window_ms: 15 * minute },
  'reset-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  /** Resets requested from a device or network that the account logs in from. */
  'reset-mails-from-familiar-place': { subject: 'account and place', count: 5, window_ms: 15 * minute },
  /** Emails that ask whether a provider may open an account. */
  'link-mails-to-account': { subject: 'account', count: 5, window_ms: 15 * minute },
  /** Links that are unknown, used or expired. */
  'tokens-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Each use may cost a hash, and a refused use leaves the link valid. */
  'uses-of-token': { subject: 'link', count: 50, window_ms: 15 * minute },
  /** Wrong current passwords in a change of the password. */
  'password-changes-of-account': { subject: 'account', count: 10, window_ms: 15 * minute },
  /** Each start stores a row and may call the provider. Whole offices share an IP address. */
  'sso-starts-from-address': { subject: 'IP address', count: 300, window_ms: 15 * minute },
  /** Requests that are tried from the API reference. */
  'try-it-of-developer': { subject: 'developer', count: 300, window_ms: 15 * minute },
  'try-it-from-address': { subject: 'IP address', count: 120, window_ms: 15 * minute },
  /** Each check queries a name server and a site that the owner named. */
  'host-checks-of-portal': { subject: 'portal', count: 30, window_ms: 15 * minute },
  /** Wrong secrets of OAuth clients, for any client id. */
  'client-failures-from-address': { subject: 'IP address', count: 50, window_ms: 15 * minute },
  /** Counted by network too, so that failures of others do not block a client. */
  'client-failures-of-client': { subject: 'client and network', count: 20, window_ms: 15 * minute },
} as const satisfies Record<string, Limit>;

/** Limits on authorized use. `LIMITS` sets other counts. */
const doing = {
  'invitations-of-user': { subject: 'user', count: 50, window_ms: hour },
  'invitations-of-organization': { subject: 'organization', count: 200, window_ms: hour },
  'invitation-mails-to-address': { subject: 'organization and email address', count: 5, window_ms: 15 * minute },
  /** Protects a person whom many organizations invite from a flood of emails. */
  'invitation-mails-to-anyone': { subject: 'email address', count: 20, window_ms: 15 * minute },
  'mails-resent-by-user': { subject: 'user', count: 50, window_ms: hour },
  'mails-resent-by-organization': { subject: 'organization', count: 200, window_ms: hour },
  'version-messages-of-user': { subject: 'user', count: 10, window_ms: hour },
  'version-messages-of-organization': { subject: 'organization', count: 30, window_ms: hour },
  'applications-of-developer': { subject: 'developer', count: 120, window_ms: hour },
  'credentials-of-developer': { subject: 'developer', count: 60, window_ms: hour },
  'personal-tokens-of-user': { subject: 'user', count: 60, window_ms: hour },
  'gateway-tokens-of-organization': { subject: 'organization', count: 60, window_ms: hour },
  'webhook-secrets-of-organization': { subject: 'organization', count: 60, window_ms: hour },
  'webhook-tests-of-organization': { subject: 'organization', count: 30, window_ms: 15 * minute },
  'webhook-replays-of-organization': { subject: 'organization', count: 60, window_ms: 15 * minute },
  /** Each read may query a name server and a site that the caller named. */
  'metadata-reads-of-organization': { subject: 'organization', count: 30, window_ms: 15 * minute },
  /** Counts only images that must be drawn. A site that shows links asks for few at a time. */
  'share-images-from-address': { subject: 'IP address', count: 120, window_ms: minute },
  /** Requests for tokens, and for information about them, at the portal's own issuer. */
  'issuer-requests-from-address': { subject: 'IP address', count: 600, window_ms: minute },
  /** Counted when a token is granted, so that only the client itself can use up the limit. */
  'tokens-of-client': { subject: 'client', count: 120, window_ms: minute },
} as const satisfies Record<string, Limit>;

/**
 * Every rate limit. Failures for unknown accounts count like those for known ones, so that limits reveal nothing.
 * `docs/operations.md` lists them; a test compares the two.
 */
export const limits = { ...guessing, ...doing } as const;

export type LimitName = keyof typeof limits;
export type AdjustableLimit = keyof typeof doing;
export const adjustableLimits = Object.keys(doing) as AdjustableLimit[];
/** Counts that replace the defaults above. */
export type AdjustedLimits = Partial<Record<AdjustableLimit, number>>;
