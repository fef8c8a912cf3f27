import type { Querying } from '../../database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PersonalTokenStore } from './store.ts';

interface Deps {
  store: Pick<PersonalTokenStore, 'revokeAllOf'>;
  recordAudit: RecordAudit;
  now(): string;
}

/** Ends the tokens of a user with their sessions: after a new password, and when they log out everywhere. */
export const createTokenEnding =
  ({ store, recordAudit, now }: Deps) =>
  async (transaction: Querying, { org_id, id: user_id }: { org_id: string; id: string }): Promise<void> => {
    for (const id of await store.revokeAllOf(transaction, org_id, user_id, now())) {
      await recordAudit(transaction, {
        org_id,
        action: 'personal-token.revoked',
        actor: { kind: 'user', id: user_id },
        target: { kind: 'personal-token', id },
        details: { with: 'sessions' },
      });
    }
  };
