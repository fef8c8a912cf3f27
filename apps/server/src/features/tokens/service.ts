import { isAtLeast, type UserRole } from '@portico/contract/constants.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { narrowScopes, type TokenScope, tokenScopeRoles } from '@portico/contract/token-scopes.ts';
import { type MadePersonalToken, type NewPersonalToken, tokenLifetimeDaysMaximum } from '@portico/contract/tokens.ts';
import type { Transact } from '../../database/database.ts';
import type { PageRequest } from '../../database/page.ts';
import { writeIfPossible } from '../../database/unavailable.ts';
import { isMeantAs, isWellFormedSecret, newSecret } from '../../secret-format.ts';
import type { HashSecret } from '../../secret-hash.ts';
import { toName } from '../../validation/name.ts';
import { aboutWhom } from '../audit/refusals.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PersonalTokenStore } from './store.ts';

interface Deps {
  store: PersonalTokenStore;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  clock(): number;
}

interface TokenOwner {
  org_id: string;
  id: string;
}

/** Who asks, with the role they have here and the token they ask by, if by one. */
interface TokenUser extends TokenOwner {
  role: UserRole;
  token?: { expires_at: string } | undefined;
}

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  expires_at: string;
}

type Actor = { kind: 'user'; id: string } | { kind: 'system' };

/** As whom a token calls an operation: as its user, and as none with a higher role than its scopes stand for there. */
function roleFor(
  own: UserRole,
  scopes: readonly TokenScope[],
  operation: Pick<Operation, 'scope'>,
): UserRole | undefined {
  const counting = scopes.filter((scope) => !narrowScopes.includes(scope) || scope === operation.scope);
  const roles = counting.map((scope) => tokenScopeRoles[scope]);
  const [highest] = roles.toSorted((a, b) => (isAtLeast(a, b) ? -1 : 1));
  return highest && (isAtLeast(own, highest) ? highest : own);
}

const dayMs = 86_400_000;

function toExpiry(text: string, now_ms: number, latest: string | undefined): string {
  const ms = Date.parse(text);
  const field = 'expires_at';
  if (ms <= now_ms) throw invalidParameter({ field, rule: 'invalid', reason: 'must be in the future' });
  if (ms > now_ms + tokenLifetimeDaysMaximum * dayMs) {
    throw invalidParameter({ field, rule: 'invalid', reason: `must be within ${tokenLifetimeDaysMaximum} days` });
  }
  if (latest !== undefined && ms > Date.parse(latest)) {
    throw invalidParameter({
      field,
      rule: 'invalid',
      reason: 'must not be after the end of the token it is made with',
    });
  }
  return new Date(ms).toISOString();
}

/** That a token is in use is worth a write now and then, not with every call. */
const lastUsedEveryMs = 60_000;

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>;

/** Tokens by which a person's scripts and pipelines call the API in their name. */
export function createPersonalTokenService({ store, hashSecret, recordAudit, transact, newId, clock }: Deps) {
  const now = () => new Date(clock()).toISOString();

  async function insert(user: TokenOwner, token: NewToken, actor: Actor, address?: string) {
    const { org_id, id: user_id } = user;
    const { scopes, expires_at } = token;
    const id = newId();
    const secret = newSecret('personal_token');
    const hash = await hashSecret(secret);
    const shown = { id, name: toName('name', token.name), scopes, last_four: secret.slice(-4), created_at: now() };
    await transact(async (transaction) => {
      await store.insert(transaction, { ...shown, org_id, user_id, hash, expires_at });
      await recordAudit(transaction, {
        org_id,
        action: 'personal-token.created',
        actor,
        target: { kind: 'personal-token', id },
        ...(address && { address }),
        details: { name: shown.name, scopes: scopes.join(' '), expires_at },
      });
    });
    return { ...shown, expires_at, last_used_at: null, token: secret };
  }

  async function end(org_id: string, user_id: string | undefined, id: string, actor: Actor, address?: string) {
    await transact(async (transaction) => {
      if (!(await store.revoke(transaction, org_id, user_id, id, now()))) {
        throw new Problem('not-found', 'There is no such token.');
      }
      const target = { kind: 'personal-token', id };
      const event = { org_id, action: 'personal-token.revoked', actor, target } as const;
      await recordAudit(transaction, { ...event, ...(address && { address }) });
    });
  }

  return {
    list: ({ org_id, id }: TokenOwner, page: PageRequest) => store.list(org_id, id, page),

    listAll: ({ org_id }: Pick<TokenOwner, 'org_id'>, page: PageRequest) => store.list(org_id, undefined, page),

    /** The token is in this answer and nowhere else. */
    create: (user: TokenOwner, token: NewToken, actor: Actor) => insert(user, token, actor),

    /** What a user makes can do no more than they can at this moment, and ends no later than what they made it with. */
    async createOwn(user: TokenUser, input: NewPersonalToken, address: string): Promise<MadePersonalToken> {
      const tooHigh = input.scopes.filter((scope) => !isAtLeast(user.role, tokenScopeRoles[scope]));
      if (tooHigh.length > 0) {
        const reason = `goes beyond the role ${user.role}: ${tooHigh.join(', ')}`;
        throw invalidParameter({ field: 'scopes', rule: 'invalid', reason });
      }
      const expires_at = toExpiry(input.expires_at, clock(), user.token?.expires_at);
      const { org_id, id } = user;
      const made = await insert(user, { ...input, expires_at }, { kind: 'user', id }, address);
      return { ...made, user: await store.findOwner(org_id, id) };
    },

    revoke: ({ org_id, id: user_id }: TokenOwner, id: string, actor: Actor) => end(org_id, user_id, id, actor),

    /** Everyone ends their own; an owner those of all. */
    revokeAs: ({ org_id, id: user_id, role }: TokenUser, id: string, address: string): Promise<void> =>
      end(org_id, role === 'owner' ? undefined : user_id, id, { kind: 'user', id: user_id }, address),

    isOne: (text: string): boolean => isMeantAs('personal_token', text),

    /** Who calls with this token. Its scopes must reach as far as the operation asks; so must its user, who is asked next. */
    async identify(token: string, operation: Pick<Operation, 'role' | 'scope' | 'sessionOnly'>) {
      const isWellFormed = isWellFormedSecret('personal_token', token);
      const known = isWellFormed ? await store.findByHash(await hashSecret(token), now()) : undefined;
      if (!known) throw new Problem('not-signed-in', 'This needs a personal access token that is valid.');
      const { org_id, id, scopes, expires_at, user_id, email, role: own, last_used_at } = known;
      const refused = { org_id, actor: { kind: 'user', id: user_id }, details: { token: id } } as const;
      if (operation.sessionOnly) {
        throw aboutWhom(new Problem('forbidden', 'No personal access token may be used for that.'), refused);
      }
      const role = roleFor(own, scopes, operation);
      if (!role || !operation.role || !isAtLeast(role, operation.role)) {
        const wanted = isAtLeast(own, operation.role ?? 'owner') ? 'it needs another scope' : `your role is ${own}`;
        throw aboutWhom(new Problem('forbidden', `This token may not be used for that: ${wanted}.`), refused);
      }
      if (last_used_at === null || clock() - Date.parse(last_used_at) >= lastUsedEveryMs) {
        await writeIfPossible(store.setLastUsed(org_id, id, now()));
      }
      return { org_id, id: user_id, email, role, token: { id, expires_at } };
    },
  };
}
