import type { Database, Querying, Transact } from '../../platform/database/database.ts';
import type { AccountKind } from '../../platform/database/tables/accounts.ts';
import type { LastUsed } from '../../platform/jobs/last-used.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createPersonalTokenService } from './service.ts';
import { createPersonalTokenStore } from './store.ts';

interface Needs {
  database: Database;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  enqueueMail: EnqueueMail;
  lastUsed: Pick<LastUsed, 'note'>;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The account whose sessions ended. */
interface Account {
  tenant_id: string;
  kind: AccountKind;
  id: string;
}

/** Personal access tokens of users. */
export function createTokensModule(needs: Needs) {
  const { database, hashSecret, recordAudit, enqueueMail, lastUsed, transact, newId, now, clock } = needs;
  const store = createPersonalTokenStore(database);
  return {
    personalTokens: createPersonalTokenService({
      store,
      hashSecret,
      recordAudit,
      enqueueMail,
      lastUsed,
      transact,
      newId,
      clock,
    }),

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
