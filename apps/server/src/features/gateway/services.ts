import type { Database, Transact } from '../../platform/database/database.ts';
import { realTimer } from '../../platform/jobs/timer.ts';
import type { Tallies } from '../../platform/metrics/counters.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { VerifyToken } from '../oauth/token-verifier.ts';
import { createAuthorizeService } from './authorize.ts';
import { createAuthorizeStore } from './authorize-store.ts';
import { createChangeStore } from './change-store.ts';
import { createChangeWatch } from './change-watch.ts';
import { createChangeFeed } from './changes.ts';
import { createLastUsed } from './last-used.ts';
import { createLeakSignature, type LeakReporters } from './leak-signature.ts';
import { createLeakStore } from './leak-store.ts';
import { createLeakService } from './leaks.ts';
import { createGatewayService } from './service.ts';
import { createGatewayTokenStore } from './store.ts';

interface Parts {
  database: Database;
  hashSecret: HashSecret;
  leak_reporters?: LeakReporters | undefined;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  tallies: Tallies;
  newId(): string;
  now(): string;
  clock(): number;
}

/** What gateways ask for, joined. Tokens are verified by whoever issues them, which is known last. */
export function createGatewayServices(parts: Parts) {
  const { database } = parts;
  const changeStore = createChangeStore(database);
  const authorizeStore = createAuthorizeStore(database);
  const watch = createChangeWatch({ ...parts, store: changeStore });
  const lastUsed = createLastUsed({ ...parts, store: authorizeStore });
  return {
    lastUsed,
    gateway: createGatewayService({ ...parts, watch, store: createGatewayTokenStore(database) }),
    changes: createChangeFeed({ ...parts, store: changeStore, timer: realTimer }),
    leaks: createLeakService({
      ...parts,
      watch,
      store: createLeakStore(database),
      isSigned: createLeakSignature(parts.leak_reporters ?? {}),
    }),
    createAuthorization: (verifyToken: VerifyToken) =>
      createAuthorizeService({ ...parts, watch, lastUsed, store: authorizeStore, verifyToken }),
  };
}
