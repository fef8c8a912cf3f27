import type { Database, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { MailComposer } from '../mail/compose.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { type CallsOfVersion, createAudienceService } from './audience.ts';
import { createAudienceStore } from './audience-store.ts';
import { createCalledOperations, type OperationUses } from './called-operations.ts';
import { createDigests } from './digests.ts';
import { createNoticeStore } from './notice-store.ts';
import { createNotifier } from './notify.ts';
import { createReminders } from './reminders.ts';
import { createFollowingService } from './service.ts';
import { createFollowingStore } from './store.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';
import type { OperationsOf } from './used-operations.ts';

interface Needs {
  database: Database;
  enqueueMail: EnqueueMail;
  composeMail: MailComposer;
  recordAudit: RecordAudit;
  unsubscribeTokens: UnsubscribeTokens;
  callsOfVersion: CallsOfVersion;
  operationUses: OperationUses;
  operationsOf: OperationsOf;
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** Mails and settings about changes and ends of versions. */
export function createFollowingModule(needs: Needs) {
  const { database, enqueueMail, composeMail, recordAudit, unsubscribeTokens: tokens, callsOfVersion } = needs;
  const { operationUses, operationsOf, transact, newId, clock } = needs;
  const store = createNoticeStore(database);
  const findCalled = createCalledOperations({ store, operationUses });
  const notify = createNotifier({ store, findCalled, enqueueMail, transact, clock });
  const sendDigests = createDigests({ store, findCalled, enqueueMail, transact, clock });
  const remind = createReminders({ store, recordAudit, transact, newId, clock });
  return {
    following: createFollowingService({ store: createFollowingStore(database), tokens, transact, clock }),
    audience: createAudienceService({
      store: createAudienceStore(database),
      callsOfVersion,
      operationUses,
      operationsOf,
      composeMail,
      recordAudit,
      transact,
      newId,
      clock,
    }),
    /** The background work, in the order in which it runs. */
    versionNotices: { remind, notify, sendDigests },
  };
}
