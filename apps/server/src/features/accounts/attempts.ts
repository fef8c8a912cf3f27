import { createHash } from 'node:crypto';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import type { Tally } from '../../platform/metrics/counters.ts';
import type { AttemptStore } from './attempt-store.ts';
import { type AdjustedLimits, type LimitName, limits } from './limits.ts';

export type AttemptKind = LimitName;

interface Try {
  kind: AttemptKind;
  subject: string;
}

/** How many clients' attempts an untrusted proxy may forward: enough for an office, too few for a flood. */
const clientsBehindProxy = 20;

interface Deps {
  store: AttemptStore;
  clock(): number;
  /** The client that an untrusted proxy claims to forward for; undefined when the IP address is not such a proxy. */
  claimedBehind?: (address: string) => string | undefined;
  adjusted?: AdjustedLimits | undefined;
  rateLimited: Tally<LimitName>;
}

export type AttemptService = ReturnType<typeof createAttemptService>;

/** Limits are stored in the database, so they hold across restarts and for all instances together. */
export function createAttemptService(deps: Deps) {
  const { store, clock, adjusted = {}, claimedBehind = () => undefined, rateLimited } = deps;
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

  /**
   * The subject of an attempt. Behind an untrusted proxy all clients share its IP address, and one attacker must not
   * lock out the others. So each claimed client has its own count, and a shared count limits them all. This applies
   * only to logins, where each account has its own limit too. It stops when the same IP address was refused without a
   * claim, so that adding a claim gains nothing.
   */
  async function limitsOf(tenant_id: string, kind: AttemptKind, subject: string) {
    const maximum = countOf(kind);
    const plain = { key: toKey(tenant_id, kind, subject), maximum };
    const claimed = kind === 'sign-in-failures-from-address' ? claimedBehind(subject) : undefined;
    if (claimed === undefined) return [plain];
    const found = await store.find(plain.key, now());
    if (found && found.tries >= maximum) return [plain];
    const proxy = `behind ${toNetwork(subject)}`;
    return [
      { key: toKey(tenant_id, kind, `${toNetwork(claimed)} ${proxy}`), maximum },
      { key: toKey(tenant_id, kind, proxy), maximum: maximum * clientsBehindProxy },
    ];
  }

  /** Counts this attempt, and returns whether it is within the limit. */
  async function take(tenant_id: string, kind: AttemptKind, subject: string) {
    let taken = { isWithin: true, isLast: false, window_ends_at: '' };
    for (const { key, maximum } of await limitsOf(tenant_id, kind, subject)) {
      const { tries, window_ends_at } = await store.take(key, now(), windowEnd(kind));
      taken = { isWithin: tries <= maximum, isLast: tries === maximum, window_ends_at };
      if (!taken.isWithin) {
        rateLimited.add(kind);
        break;
      }
    }
    return taken;
  }

  function tooMany(window_ends_at: string): Problem {
    const seconds = Math.max(1, Math.ceil((Date.parse(window_ends_at) - clock()) / 1000));
    return new Problem('too-many-requests', 'Too many attempts. Please wait and try again shortly.', {
      headers: { 'retry-after': String(seconds) },
    });
  }

  /** Counts this attempt, and returns the refusal if it is beyond the limit. */
  async function refusalBeyond(tenant_id: string, kind: AttemptKind, subject: string): Promise<Problem | undefined> {
    const { isWithin, window_ends_at } = await take(tenant_id, kind, subject);
    return isWithin ? undefined : tooMany(window_ends_at);
  }

  /** Takes back a counted attempt: a right password does not count as a wrong one. */
  async function giveBack(
    transaction: Querying | undefined,
    tenant_id: string,
    kind: AttemptKind,
    subject: string,
  ): Promise<void> {
    for (const { key } of await limitsOf(tenant_id, kind, subject)) await store.giveBack(transaction, key);
  }

  return {
    take,
    refusalBeyond,
    giveBack,

    /** Counts this attempt, and refuses it beyond the limit. */
    async takeOrRefuse(tenant_id: string, kind: AttemptKind, subject: string): Promise<void> {
      const refusal = await refusalBeyond(tenant_id, kind, subject);
      if (refusal) throw refusal;
    },

    /**
     * Counts an attempt before it is checked, so that parallel attempts are limited too. An attempt beyond a limit is
     * refused and does not count. The returned function takes back a successful attempt.
     */
    async reserve(tenant_id: string, tries: readonly Try[]): Promise<() => Promise<void>> {
      const taken: Try[] = [];
      const release = async () => {
        for (const { kind, subject } of taken) await giveBack(undefined, tenant_id, kind, subject);
      };
      for (const { kind, subject } of tries) {
        const refusal = await refusalBeyond(tenant_id, kind, subject);
        taken.push({ kind, subject });
        if (!refusal) continue;
        await release();
        throw refusal;
      }
      return release;
    },

    /** Refuses when the limit is reached, without counting: only the result of an attempt decides whether it counts. */
    async refuseWhenSpent(tenant_id: string, kind: AttemptKind, subject: string): Promise<void> {
      const found = await store.find(toKey(tenant_id, kind, subject), now());
      if (!found || found.tries < countOf(kind)) return;
      rateLimited.add(kind);
      throw tooMany(found.window_ends_at);
    },

    forget: (transaction: Querying, tenant_id: string, kind: AttemptKind, subject: string) =>
      store.delete(transaction, toKey(tenant_id, kind, subject)),

    purgeEnded: () => store.deleteEnded(now()),
  };
}

/**
 * Hashed, so that keys are short and the table does not list email addresses that people tried. A client that
 * disconnected before it was counted has no IP address, in spite of its type; all of these share one key.
 */
const toSubject = (text: string | undefined) =>
  createHash('sha256')
    .update(toNetwork(text ?? ''))
    .digest('base64url');
