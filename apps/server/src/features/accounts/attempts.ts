import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../database/database.ts';
import type { AttemptStore } from './attempt-store.ts';
import { type AdjustedLimits, type LimitName, limits } from './limits.ts';

export type AttemptKind = LimitName;

interface Deps {
  store: AttemptStore;
  clock(): number;
  adjusted?: AdjustedLimits | undefined;
}

export type AttemptService = ReturnType<typeof createAttemptService>;

/** Limits are kept in the database: they hold across restarts, and for all copies of the server together. */
export function createAttemptService({ store, clock, adjusted = {} }: Deps) {
  const countOf = (kind: AttemptKind): number =>
    (adjusted as Partial<Record<LimitName, number>>)[kind] ?? limits[kind].count;
  const toText = (ms: number) => new Date(ms).toISOString();
  const now = () => toText(clock());
  const windowEnd = (kind: AttemptKind) => toText(clock() + limits[kind].window_ms);
  const toKey = (tenant_id: string, kind: AttemptKind, subject: string) => ({
    tenant_id,
    kind,
    subject: toSubject(subject),
  });

  /** Counts this try, and tells whether it is within the limit. */
  async function take(tenant_id: string, kind: AttemptKind, subject: string) {
    const { tries, window_ends_at } = await store.take(toKey(tenant_id, kind, subject), now(), windowEnd(kind));
    const count = countOf(kind);
    return { isWithin: tries <= count, isLast: tries === count, window_ends_at };
  }

  function tooMany(window_ends_at: string): Problem {
    const seconds = Math.max(1, Math.ceil((Date.parse(window_ends_at) - clock()) / 1000));
    return new Problem('too-many-requests', 'Too many attempts. Please wait and try again shortly.', {
      headers: { 'retry-after': String(seconds) },
    });
  }

  return {
    take,

    /** Counts this try, and refuses one beyond the limit. */
    async takeOrRefuse(tenant_id: string, kind: AttemptKind, subject: string): Promise<void> {
      const { isWithin, window_ends_at } = await take(tenant_id, kind, subject);
      if (isWithin) return;
      throw tooMany(window_ends_at);
    },

    /** Refuses where the limit is reached, and counts nothing: for what only counts by how it ends. */
    async refuseWhenSpent(tenant_id: string, kind: AttemptKind, subject: string): Promise<void> {
      const found = await store.find(toKey(tenant_id, kind, subject), now());
      if (found && found.tries >= countOf(kind)) throw tooMany(found.window_ends_at);
    },

    /** A try that was none: a right password does not count as a wrong one. */
    giveBack: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.giveBack(transaction, toKey(tenant_id, kind, subject)),

    forget: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.delete(transaction, toKey(tenant_id, kind, subject)),

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
