import { createHash } from 'node:crypto';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AttemptService } from './attempts.ts';
import type { EmailTokenStore } from './email-token-store.ts';

const hour = 60 * 60_000;

/** The lifetime of each kind of token. */
const lifetimes = {
  'confirm-email': 24 * hour,
  'reset-password': hour,
  'register-organization': 24 * hour,
  invitation: 7 * 24 * hour,
  /** Printed by the first start of the server. */
  'set-up': 24 * hour,
  /** From the start of single sign-on until the provider sends the browser back. */
  'sso-sign-in': hour / 6,
  /** From a provider's form to the request that follows it at once. */
  'sso-finish': hour / 60,
  /** From the email that asks an account's owner about an identity until they confirm it. */
  'sso-link': hour / 2,
  /** A test login, from the console to the portal, and its report on the way back. */
  'sso-test': hour / 6,
  'sso-test-result': hour / 6,
} as const;

export type TokenPurpose = keyof typeof lifetimes;
export const lifetimeMs = (purpose: TokenPurpose): number => lifetimes[purpose];

/** An expired token is remembered this long, so that its owner reads "expired" and not "unknown". */
const rememberedMs = 7 * 24 * hour;

export interface TokenContent {
  account_id: string | null;
  payload: Record<string, unknown>;
}

interface Deps {
  store: EmailTokenStore;
  attempts: Pick<AttemptService, 'takeOrRefuse'>;
  newToken(): string;
  clock(): number;
}

export type EmailTokenService = ReturnType<typeof createEmailTokenService>;

/** Tokens that are sent by email or to a browser. They are stored as hashes and work once, for one purpose. */
export function createEmailTokenService({ store, attempts, newToken, clock }: Deps) {
  const toText = (ms: number) => new Date(ms).toISOString();

  /** Reads a token without consuming it. */
  async function read(tenant_id: string, purpose: TokenPurpose, token: string): Promise<TokenContent> {
    const found = await store.find(tenant_id, toHash(purpose, token));
    if (!found) throw unknownToken();
    if (found.used_at !== null || found.expires_at <= toText(clock())) throw usedToken();
    return found;
  }

  return {
    async issue(
      transaction: Querying,
      tenant_id: string,
      purpose: TokenPurpose,
      { account_id, payload }: TokenContent,
    ): Promise<string> {
      const token = newToken();
      await store.insert(transaction, {
        tenant_id,
        hash: toHash(purpose, token),
        purpose,
        account_id,
        payload,
        created_at: toText(clock()),
        expires_at: toText(clock() + lifetimes[purpose]),
        used_at: null,
      });
      return token;
    },

    read,

    /**
     * The same for public requests. Wrong tokens count against the IP address, which limits guessing. A valid token
     * counts only against itself, so that others with the same IP address do not delay its owner.
     */
    async readFrom(address: string, tenant_id: string, purpose: TokenPurpose, token: string): Promise<TokenContent> {
      const content = await read(tenant_id, purpose, token).catch(async (error) => {
        if (error instanceof Problem) await attempts.takeOrRefuse(tenant_id, 'tokens-from-address', address);
        throw error;
      });
      await attempts.takeOrRefuse(tenant_id, 'uses-of-token', toHash(purpose, token));
      return content;
    },

    /** Consumes a token, permanently if the transaction is committed. */
    async use(transaction: Querying, tenant_id: string, purpose: TokenPurpose, token: string): Promise<TokenContent> {
      const hash = toHash(purpose, token);
      const used = await store.use(transaction, tenant_id, hash, toText(clock()));
      if (used) return used;
      throw (await store.find(tenant_id, hash, transaction)) ? usedToken() : unknownToken();
    },

    /** Consumes the tokens of an account that a change made obsolete. */
    useAllOf: (transaction: Querying, tenant_id: string, purpose: TokenPurpose, account_id: string) =>
      store.useAllOf(transaction, { tenant_id, purpose, account_id, now: toText(clock()) }),

    purgeExpired: () => store.deleteExpired(toText(clock() - rememberedMs)),
  };
}

const toHash = (purpose: TokenPurpose, token: string) =>
  createHash('sha256').update(`${purpose}:${token.toLowerCase()}`).digest('base64url');

const unknownToken = () =>
  new Problem(
    'unknown-token',
    'This link is incomplete or not valid. Open it again from the email, or request a new one.',
  );
const usedToken = () =>
  new Problem('used-token', 'This link has expired or was used already. Please ask for a new one.');
