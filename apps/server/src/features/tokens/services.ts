import type { Database, Querying, Transact } from '../../platform/database/database.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import { createSecretHash } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createPersonalTokenService } from './service.ts';
import { createPersonalTokenStore } from './store.ts';

interface Parts {
  database: Database;
  data_dir: string;
  secret_key?: string | undefined;
  recordAudit: RecordAudit;
  enqueueMail: EnqueueMail;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Whose sessions ended. */
interface Account {
  tenant_id: string;
  kind: AccountKind;
  id: string;
}

export function createTokenServices(parts: Parts) {
  const { database, recordAudit, now } = parts;
  const store = createPersonalTokenStore(database);
  return {
    personalTokens: createPersonalTokenService({ ...parts, store, hashSecret: createSecretHash(parts) }),

    /** Ends the tokens of a user with their sessions: after a new password, and when they log out everywhere. */
    async endTokens(transaction: Querying, { tenant_id: org_id, kind, id: user_id }: Account): Promise<void> {
      if (kind !== 'user') return;
      for (const id of await store.revokeAllOf(transaction, org_id, user_id, now())) {
        await recordAudit(transaction, {
          org_id,
          action: 'personal-token.revoked',
          actor: { kind: 'user', id: user_id },
          target: { kind: 'personal-token', id },
          details: { with: 'sessions' },
        });
      }
    },
  };
}
