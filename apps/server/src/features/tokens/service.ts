import { Problem } from '@portico/contract/problems.ts';
import type { TokenScope } from '@portico/contract/tokens.ts';
import type { UserRole } from '@portico/contract/users.ts';
import type { Transact } from '../../database/database.ts';
import { isWellFormedSecret, newSecret } from '../../secret-format.ts';
import type { HashSecret } from '../../secret-key.ts';
import { toName } from '../../validation/name.ts';
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

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  expires_at: string;
}

type Actor = { kind: 'user'; id: string } | { kind: 'system' };

/** Who may do what a scope stands for: a token can do no more than its user. */
const rolesFor: Record<TokenScope, readonly UserRole[]> = { publish: ['owner', 'admin'] };

/** That a token is in use is worth a write now and then, not with every call. */
const lastUsedEveryMs = 60_000;

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>;

/** Tokens by which a person's scripts and pipelines call the API in their name. */
export function createPersonalTokenService({ store, hashSecret, recordAudit, transact, newId, clock }: Deps) {
  const now = () => new Date(clock()).toISOString();

  return {
    list: ({ org_id, id }: TokenOwner) => store.list(org_id, id),

    /** The token is in this answer and nowhere else. */
    async create({ org_id, id: user_id }: TokenOwner, token: NewToken, actor: Actor) {
      const id = newId();
      const secret = newSecret('personal_token');
      const hash = await hashSecret(secret);
      const row = { org_id, id, user_id, ...token, name: toName('name', token.name), hash, created_at: now() };
      await transact(async (transaction) => {
        await store.insert(transaction, { ...row, last_four: secret.slice(-4) });
        const target = { kind: 'personal-token', id };
        await recordAudit(transaction, { org_id, action: 'personal-token.created', actor, target });
      });
      return { id, token: secret };
    },

    async revoke({ org_id, id: user_id }: TokenOwner, id: string, actor: Actor): Promise<void> {
      await transact(async (transaction) => {
        if (!(await store.revoke(transaction, org_id, user_id, id, now()))) {
          throw new Problem('not-found', 'There is no such token.');
        }
        const target = { kind: 'personal-token', id };
        await recordAudit(transaction, { org_id, action: 'personal-token.revoked', actor, target });
      });
    },

    /** Who calls with this token. It must be made for the scope, and its user still be allowed what it stands for. */
    async identify(token: string, scope: TokenScope | undefined) {
      const isWellFormed = isWellFormedSecret('personal_token', token);
      const known = isWellFormed ? await store.findByHash(await hashSecret(token), now()) : undefined;
      if (!known) throw new Problem('not-signed-in', 'This needs a personal access token that is valid.');
      const { org_id, id, scopes, user_id, email, role, last_used_at } = known;
      if (!scope || !scopes.includes(scope) || !rolesFor[scope].includes(role)) {
        throw new Problem('forbidden', `This token may not be used for that: it needs the scope ${scope ?? 'none'}.`);
      }
      if (last_used_at === null || clock() - Date.parse(last_used_at) >= lastUsedEveryMs) {
        await store.setLastUsed(org_id, id, now());
      }
      return { org_id, id: user_id, email, role };
    },
  };
}
