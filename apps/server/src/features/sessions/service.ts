import { freshSignInMs } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { CacheTicks } from '../../platform/cache/cache.ts';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { Notices } from '../../platform/database/notices.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import type { Tally } from '../../platform/metrics/counters.ts';
import type { RecordAudit } from '../audit/service.ts';
import { hashSecretToken } from './secret-token.ts';
import type { Account, SessionStore } from './store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const accessTokenMs = 15 * minute;
/** A session ends after this time without a refresh. */
export const idleMs = 7 * day;
/** A session ends after this time, however often it is refreshed. */
export const absoluteMs = 14 * day;
/**
 * Two tabs that refresh simultaneously hold the same token: within this time the later one is not treated as a thief.
 */
export const refreshGraceMs = 10_000;

/**
 * How long a server may cache an access token while the database does not announce sessions that end at other
 * instances.
 */
const rememberedMs = 250;
/** How long it may while the database announces them. */
const rememberedWhileHeardMs = 30_000;

export interface SessionTokens {
  access_token: string;
  access_seconds: number;
  refresh_token: string;
  refresh_seconds: number;
}

/** The developer of an access token. */
interface HeldBy {
  portal_id: string;
  id: string;
  email: string;
  /** Whether the session must accept new terms before anything else. */
  terms_due: boolean;
}

interface Deps {
  store: SessionStore;
  transact: Transact;
  recordAudit: RecordAudit;
  /** Called in the same transaction when all sessions of an account end, to revoke its other tokens too. */
  onAllEnded(transaction: Querying, account: Account): Promise<void>;
  areTermsDue(transaction: Querying, developer: { portal_id: string; id: string }): Promise<boolean>;
  newId(): string;
  newSecretToken(): string;
  /** Counts hits and misses of the session cache. */
  ticks: CacheTicks;
  notices: Pick<Notices, 'isHeard' | 'position' | 'on'>;
  opened: Tally<'developer' | 'user'>;
  clock(): number;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions of developers and users. Only their holders know the tokens; the store has hashes. */
export function createSessionService(deps: Deps) {
  const {
    store,
    transact,
    recordAudit,
    onAllEnded,
    areTermsDue,
    newId,
    newSecretToken,
    ticks,
    notices,
    opened,
    clock,
  } = deps;
  const toText = (ms: number) => new Date(ms).toISOString();
  const developers = createExpiringCache<{ developer: HeldBy; ends: number }>({
    maximum: 10_000,
    clock,
    for_ms: rememberedMs,
    while_heard: { by: notices, for_ms: rememberedWhileHeardMs },
    // A session that must accept terms first is read each time: then it may do everything at once.
    expiryOf: ({ developer, ends }) => (developer.terms_due ? 0 : ends),
    ticks,
  });
  notices.on('developer', developers.clear);
  // The subject of a notice is the cache key of the token.
  notices.on('session', (token) => (token === undefined ? developers.clear() : developers.delete(token)));

  async function issueTokens(
    transaction: Querying,
    session: { tenant_id: string; id: string; generation: number; idle_until: string; expires_at: string },
  ): Promise<SessionTokens> {
    const { tenant_id, id: session_id, generation, idle_until } = session;
    const access_token = newSecretToken();
    const refresh_token = newSecretToken();
    const access_until = Math.min(clock() + accessTokenMs, Date.parse(session.expires_at));
    const row = { tenant_id, session_id, generation };
    await store.insertTokens(transaction, [
      { ...row, hash: hashSecretToken(access_token), use: 'access', expires_at: toText(access_until) },
      { ...row, hash: hashSecretToken(refresh_token), use: 'refresh', expires_at: idle_until },
    ]);
    return {
      access_token,
      access_seconds: Math.floor((access_until - clock()) / 1000),
      refresh_token,
      refresh_seconds: Math.floor((Date.parse(idle_until) - clock()) / 1000),
    };
  }

  /** Renews a session in one statement where the engine can. Undefined unless the token is of the current generation. */
  async function renewInOne(
    { tenant_id, kind }: Omit<Account, 'id'>,
    hash: string,
  ): Promise<SessionTokens | undefined> {
    if (!store.renewal) return undefined;
    const tokens = { access_token: newSecretToken(), refresh_token: newSecretToken() };
    const issued = await store.renewal.all({
      tenant_id,
      kind,
      hash,
      now: toText(clock()),
      idle_until: toText(clock() + idleMs),
      access_hash: hashSecretToken(tokens.access_token),
      access_until: toText(clock() + accessTokenMs),
      refresh_hash: hashSecretToken(tokens.refresh_token),
    });
    const secondsOf = (wanted: 'access' | 'refresh') => {
      const expires_at = issued.find(({ use }) => use === wanted)?.expires_at ?? '';
      return Math.floor((Date.parse(expires_at) - clock()) / 1000);
    };
    if (issued.length === 0) return undefined;
    return { ...tokens, access_seconds: secondsOf('access'), refresh_seconds: secondsOf('refresh') };
  }

  return {
    /** Opens a session with new tokens, independent of the browser's former cookies. */
    async open(
      transaction: Querying,
      { tenant_id, kind, id: account_id }: Account,
    ): Promise<SessionTokens & { terms_due: boolean }> {
      const session = {
        tenant_id,
        id: newId(),
        account_kind: kind,
        account_id,
        generation: 0,
        refreshed_at: toText(clock()),
        idle_until: toText(clock() + idleMs),
        expires_at: toText(clock() + absoluteMs),
        created_at: toText(clock()),
        signed_in_at: toText(clock()),
      };
      const terms_due =
        kind === 'developer' && (await areTermsDue(transaction, { portal_id: tenant_id, id: account_id }));
      await store.insert(transaction, { ...session, terms_due });
      opened.add(kind);
      return { ...(await issueTokens(transaction, session)), terms_due };
    },

    /**
     * The developer of this access token. A session that ended at another instance may be accepted here for up to a
     * second.
     */
    async developerOf(portal_id: string, access_token: string): Promise<HeldBy | undefined> {
      const hash = hashSecretToken(access_token);
      const known = await developers.read(`${portal_id} ${hash}`, async () => {
        const found = await store.findDeveloper(portal_id, hash, toText(clock()));
        if (!found) return undefined;
        const { expires_at, ...developer } = found;
        return { developer, ends: Date.parse(expires_at) };
      });
      return known?.developer;
    },

    /** Like `developerOf`, but from the cache only. */
    recallDeveloper: (portal_id: string, access_token: string): HeldBy | undefined =>
      developers.get(`${portal_id} ${hashSecretToken(access_token)}`)?.developer,

    async userOf(org_id: string, access_token: string) {
      const found = await store.findUser(org_id, hashSecretToken(access_token), toText(clock()));
      if (!found) return undefined;
      const { session_id, signed_in_at, ...user } = found;
      const is_fresh = clock() - Date.parse(signed_in_at) <= freshSignInMs;
      return { ...user, session: { id: session_id, is_fresh } };
    },

    /** Records that the session's holder has just confirmed their identity. */
    confirm: (transaction: Querying, { tenant_id, id }: { tenant_id: string; id: string }): Promise<void> =>
      store.setSignedIn(transaction, tenant_id, id, toText(clock())),

    /**
     * Exchanges a refresh token for new tokens. A token of the current generation advances the session. A token of the
     * previous generation, within the grace period, comes from another tab and gets tokens of the current generation.
     * Of such a fork only the tokens that are used first continue; the others are then a generation behind. Any older
     * token is a stolen one and ends the session.
     */
    async refresh(
      { tenant_id, kind }: Omit<Account, 'id'>,
      refresh_token: string,
      address: string,
    ): Promise<SessionTokens> {
      const hash = hashSecretToken(refresh_token);
      const renewed = await renewInOne({ tenant_id, kind }, hash);
      if (renewed) return renewed;
      const tokens = await transact(async (transaction) => {
        const now = toText(clock());
        const session = await store.lockByRefreshToken(transaction, tenant_id, kind, hash, now);
        if (!session) return undefined;

        const { id, expires_at, generation, token_generation } = session;
        if (token_generation === generation) {
          const idle_until = toText(Math.min(clock() + idleMs, Date.parse(expires_at)));
          const next = { generation: generation + 1, refreshed_at: now, idle_until };
          await store.setGeneration(transaction, tenant_id, id, next);
          await store.deleteExpiredTokens(transaction, tenant_id, id, now);
          return issueTokens(transaction, { tenant_id, id, expires_at, ...next });
        }

        const graceEnds = Date.parse(session.refreshed_at) + refreshGraceMs;
        if (token_generation === generation - 1 && clock() <= graceEnds) {
          return issueTokens(transaction, { ...session, tenant_id });
        }

        await store.delete(transaction, tenant_id, id);
        await recordAudit(transaction, {
          ...scopeOf(tenant_id, kind),
          action: 'session.token-reused',
          actor: { kind: 'anyone' },
          target: { kind, id: session.account_id },
          address,
        });
        return undefined;
      });
      if (tokens) return tokens;
      developers.clear();
      throw new Problem('session-ended', 'Your session has ended. Please log in again.');
    },

    /** Ends the session of these tokens, if there is one. */
    async end({ tenant_id, kind }: Omit<Account, 'id'>, tokens: string[], address: string): Promise<void> {
      const hashes = tokens.map(hashSecretToken);
      if (hashes.length === 0) return;
      await transact(async (transaction) => {
        for (const { account_id } of await store.deleteByTokens(transaction, tenant_id, kind, hashes)) {
          await recordAudit(transaction, {
            ...scopeOf(tenant_id, kind),
            action: 'session.ended',
            actor: { kind, id: account_id },
            target: { kind, id: account_id },
            address,
          });
        }
      });
      developers.clear();
    },

    /** Ends all sessions of the account on all devices, at the owner's request. */
    async endEverywhere(account: Account, address: string): Promise<void> {
      const { tenant_id, kind, id } = account;
      await transact(async (transaction) => {
        await store.deleteOf(transaction, account, undefined);
        await onAllEnded(transaction, account);
        await recordAudit(transaction, {
          ...scopeOf(tenant_id, kind),
          action: 'session.ended-everywhere',
          actor: { kind, id },
          target: { kind, id },
          address,
        });
      });
      developers.clear();
    },

    /** Ends every session of an account, except the one to keep. */
    async endAll(transaction: Querying, account: Account, { keep }: { keep?: string } = {}): Promise<void> {
      await store.deleteOf(transaction, account, keep);
      if (keep === undefined) await onAllEnded(transaction, account);
      developers.clear();
    },

    /** Invalidates access tokens after a change of an account's rights, so that every browser gets new ones. */
    async renewAll(transaction: Querying, account: Account): Promise<void> {
      await store.deleteAccessTokensOf(transaction, account);
      developers.clear();
    },

    purgeExpired: (): Promise<void> => store.deleteExpired(toText(clock())),
  };
}

const scopeOf = (tenant_id: string, kind: AccountKind) =>
  kind === 'developer' ? { portal_id: tenant_id } : { org_id: tenant_id };
