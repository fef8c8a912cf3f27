import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../database/database.ts';
import type { AttemptStore } from './attempt-store.ts';

/** How often, in one window. Failures of unknown accounts count like those of known ones, so that limits tell nothing. */
const maxima = {
  /** Wrong passwords against one account. */
  'sign-in-failures-of-account': 10,
  /** Wrong passwords from one address, whomever they are tried against. */
  'sign-in-failures-from-address': 50,
  /** Logins to one account, right or wrong: each costs a hash. */
  'sign-ins-of-account': 100,
  /** Nothing is refused by it: it costs what recording a failure of a known account costs. */
  'sign-ins-of-unknown': Number.POSITIVE_INFINITY,
  /** After a reset, for the address that it came from: strangers who lock an account again do not lock its owner out. */
  'sign-in-after-reset': 10,
  'registrations-from-address': 30,
  'forgotten-from-address': 30,
  'tokens-from-address': 50,
  /** Wrong present passwords when one is changed. */
  'password-changes-of-account': 10,
  /** Each leaves a row behind and may call the provider. Whole offices share an address. */
  'sso-starts-from-address': 300,
  /** Requests that are tried from the API reference. */
  'try-it-of-developer': 300,
  'try-it-from-address': 120,
  /** Each asks a name server and a site that the owner named. */
  'host-checks-of-portal': 30,
  /** Mails that strangers can have sent to one address. */
  'mails-to-account': 5,
} as const;

export type AttemptKind = keyof typeof maxima;

export const attemptWindowMs = 15 * 60_000;

interface Deps {
  store: AttemptStore;
  clock(): number;
}

export type AttemptService = ReturnType<typeof createAttemptService>;

/** Limits are kept in the database: they hold across restarts, and for all copies of the server together. */
export function createAttemptService({ store, clock }: Deps) {
  const toText = (ms: number) => new Date(ms).toISOString();
  const now = () => toText(clock());
  const windowEnd = () => toText(clock() + attemptWindowMs);
  const toKey = (tenant_id: string, kind: AttemptKind, subject: string) => ({
    tenant_id,
    kind,
    subject: toSubject(subject),
  });

  /** Counts this try, and tells whether it is within the limit. */
  async function take(tenant_id: string, kind: AttemptKind, subject: string) {
    const { tries, window_ends_at } = await store.take(toKey(tenant_id, kind, subject), now(), windowEnd());
    return { isWithin: tries <= maxima[kind], isLast: tries === maxima[kind], window_ends_at };
  }

  return {
    take,

    /** Counts this try, and refuses one beyond the limit. */
    async takeOrRefuse(tenant_id: string, kind: AttemptKind, subject: string): Promise<void> {
      const { isWithin, window_ends_at } = await take(tenant_id, kind, subject);
      if (isWithin) return;
      const seconds = Math.max(1, Math.ceil((Date.parse(window_ends_at) - clock()) / 1000));
      throw new Problem('too-many-requests', 'Too many attempts. Please wait and try again shortly.', {
        headers: { 'retry-after': String(seconds) },
      });
    },

    /** A try that was none: a right password does not count as a wrong one. */
    giveBack: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.giveBack(transaction, toKey(tenant_id, kind, subject)),

    forget: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.delete(transaction, toKey(tenant_id, kind, subject)),

    grant: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.open(transaction, toKey(tenant_id, kind, subject), windowEnd()),

    takeGranted: (tenant_id: string, kind: AttemptKind, subject: string) =>
      store.takeGranted(toKey(tenant_id, kind, subject), now(), maxima[kind]),

    purgeEnded: () => store.deleteEnded(now()),
  };
}

/**
 * Hashed: keys stay short, and the table is no list of addresses that people tried. Whoever has hung up before they are counted
 * has no address any more, whatever the types say: all of them are one.
 */
const toSubject = (text: string | undefined) =>
  createHash('sha256')
    .update(toNetwork(text ?? ''))
    .digest('base64url');

/** Whoever has one IPv6 address has the 2^64 of its network. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = address.split('%', 1)[0] as string;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
