import { isAtLeast, tokensPerUserMaximum, type UserRole } from '@portico/contract/constants.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { isWithin, roleOfToken, type TokenScope, tokenScopeRoles } from '@portico/contract/token-scopes.ts';
import { type MadePersonalToken, type NewPersonalToken, tokenLifetimeDaysMaximum } from '@portico/contract/tokens.ts';
import type { Actor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { LastUsed } from '../../platform/jobs/last-used.ts';
import { isMeantAs, isWellFormedSecret, newSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { toName } from '../../platform/validation/name.ts';
import { aboutWhom } from '../audit/refusals.ts';
import type { AuditEvent, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { Origin, PersonalTokenStore } from './store.ts';

interface Deps {
  store: PersonalTokenStore;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  enqueueMail: EnqueueMail;
  lastUsed: Pick<LastUsed, 'note'>;
  transact: Transact;
  newId(): string;
  clock(): number;
}

type TokenOwner = Pick<Actor, 'org_id' | 'id'>;

/** The caller, with their role here and the token that they use, if any. */
interface TokenUser extends TokenOwner {
  role: UserRole;
  session?: { id: string } | undefined;
  token?: { id: string; scopes: readonly TokenScope[]; expires_at: string } | undefined;
}

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  expires_at: string;
}

const dayMs = 86_400_000;

function toExpiry(text: string, now_ms: number, latest: string | undefined): string {
  const ms = Date.parse(text);
  const field = 'expires_at';
  if (ms <= now_ms) throw invalidBecause(field, because('not-in-the-future'));
  if (ms > now_ms + tokenLifetimeDaysMaximum * dayMs) {
    throw invalidBecause(field, because('beyond-lifetime', { days: tokenLifetimeDaysMaximum }));
  }
  if (latest !== undefined && ms > Date.parse(latest)) {
    throw invalidBecause(field, because('after-own-token'));
  }
  return new Date(ms).toISOString();
}

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>;

/** Personal tokens, by which a user's scripts and pipelines call the API in the user's name. */
export function createPersonalTokenService({
  store,
  hashSecret,
  recordAudit,
  enqueueMail,
  lastUsed,
  transact,
  newId,
  clock,
}: Deps) {
  const now = () => new Date(clock()).toISOString();

  /** Creates a token. Without an origin and an IP address, the operator creates it by the command. */
  async function insert(
    user: TokenOwner,
    token: NewToken,
    actor: AuditEvent['actor'],
    from?: Origin & { address: string },
  ) {
    const { address } = from ?? {};
    const { org_id, id: user_id } = user;
    const { scopes, expires_at } = token;
    const id = newId();
    const secret = newSecret('personal_token');
    const hash = await hashSecret(secret);
    const shown = { id, name: toName('name', token.name), scopes, last_four: secret.slice(-4), created_at: now() };
    const owner = await transact(async (transaction) => {
      // The session or token of the request may have ended meanwhile.
      if (from && !(await store.holdOrigin(transaction, org_id, from))) {
        throw new Problem('not-signed-in', 'Log in to continue.');
      }
      if ((await store.countGood(transaction, org_id, user_id, now())) >= tokensPerUserMaximum) {
        throw new Problem('limit-reached', `A user has at most ${tokensPerUserMaximum} tokens. Revoke one first.`);
      }
      const { locale, ...found } = await store.findOwner(transaction, org_id, user_id);
      const parent_id = from?.token?.id ?? null;
      await store.insert(transaction, { ...shown, org_id, user_id, parent_id, hash, expires_at });
      await recordAudit(transaction, {
        org_id,
        action: 'personal-token.created',
        actor,
        target: { kind: 'personal-token', id },
        ...(address && { address }),
        details: { name: shown.name, scopes: scopes.join(' '), expires_at },
      });
      await enqueueMail(transaction, {
        org_id,
        template: 'personal-token-created',
        to: found.email,
        locale,
        values: {
          full_name: found.full_name,
          token_name: shown.name,
          scopes: scopes.join(', '),
          expires_on: expires_at.slice(0, 10),
          place: address ?? '',
        },
      });
      return found;
    });
    return { ...shown, expires_at, last_used_at: null, user: owner, token: secret };
  }

  async function end(
    org_id: string,
    user_id: string | undefined,
    id: string,
    actor: AuditEvent['actor'],
    address?: string,
  ) {
    await transact(async (transaction) => {
      if (!(await store.revoke(transaction, org_id, user_id, id, now()))) {
        throw new Problem('not-found', 'There is no such token.');
      }
      const event = { org_id, action: 'personal-token.revoked', actor, ...(address && { address }) } as const;
      await recordAudit(transaction, { ...event, target: { kind: 'personal-token', id } });
      for (const child of await store.revokeChildren(transaction, org_id, id, now())) {
        const target = { kind: 'personal-token', id: child };
        await recordAudit(transaction, { ...event, target, details: { with: id } });
      }
    });
  }

  return {
    list: ({ org_id, id }: TokenOwner, page: PageRequest) => store.list(org_id, id, page),

    listAll: ({ org_id }: Pick<TokenOwner, 'org_id'>, page: PageRequest) => store.list(org_id, undefined, page),

    /** Only this answer contains the token. */
    create: (user: TokenOwner, token: NewToken, actor: AuditEvent['actor']) => insert(user, token, actor),

    /**
     * Creates a token for the caller. It has no more rights than its user has now, and expires no later than the token
     * that creates it.
     */
    async createOwn(user: TokenUser, input: NewPersonalToken, address: string): Promise<MadePersonalToken> {
      const tooHigh = input.scopes.filter((scope) => !isAtLeast(user.role, tokenScopeRoles[scope]));
      if (tooHigh.length > 0) {
        const reason = `goes beyond the role ${user.role}: ${tooHigh.join(', ')}`;
        throw invalidParameter({ field: 'scopes', rule: 'invalid', reason });
      }
      const { token } = user;
      const beyond = token ? input.scopes.filter((scope) => !isWithin(token.scopes, scope)) : [];
      if (beyond.length > 0) {
        const reason = `goes beyond the token it is made with: ${beyond.join(', ')}`;
        throw invalidParameter({ field: 'scopes', rule: 'invalid', reason });
      }
      const expires_at = toExpiry(input.expires_at, clock(), token?.expires_at);
      const { id, session } = user;
      return insert(user, { ...input, expires_at }, { kind: 'user', id }, { token, session, address });
    },

    revoke: ({ org_id, id: user_id }: TokenOwner, id: string, actor: AuditEvent['actor']) =>
      end(org_id, user_id, id, actor),

    /** Users revoke their own tokens, and owners those of all users. */
    revokeAs: ({ org_id, id: user_id, role }: TokenUser, id: string, address: string): Promise<void> =>
      end(org_id, role === 'owner' ? undefined : user_id, id, { kind: 'user', id: user_id }, address),

    isOne: (text: string): boolean => isMeantAs('personal_token', text),

    /** The user of a token. Its scopes must cover the operation; the user's role is checked afterwards. */
    async identify(token: string, operation: Pick<Operation, 'method' | 'role' | 'scope' | 'sessionOnly'>) {
      const isWellFormed = isWellFormedSecret('personal_token', token);
      const known = isWellFormed ? await store.findByHash(await hashSecret(token), now()) : undefined;
      if (!known) throw new Problem('not-signed-in', 'This needs a personal access token that is valid.');
      const { org_id, id, scopes, expires_at, user_id, email, role: own, last_used_at } = known;
      const refused = { org_id, actor: { kind: 'user', id: user_id }, details: { token: id } } as const;
      if (operation.sessionOnly) {
        throw aboutWhom(new Problem('forbidden', 'No personal access token may be used for that.'), refused);
      }
      const role = roleOfToken(own, scopes, operation);
      if (!role || !operation.role || !isAtLeast(role, operation.role)) {
        const wanted = isAtLeast(own, operation.role ?? 'owner') ? 'it needs another scope' : `your role is ${own}`;
        throw aboutWhom(new Problem('forbidden', `This token may not be used for that: ${wanted}.`), refused);
      }
      lastUsed.note('personal_token', org_id, { id, last_used_at });
      return { org_id, id: user_id, email, role, token: { id, scopes, expires_at } };
    },
  };
}
