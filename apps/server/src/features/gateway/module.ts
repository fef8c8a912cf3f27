import type { Database, Transact } from '../../platform/database/database.ts';
import type { LastUsed } from '../../platform/jobs/last-used.ts';
import { realTimer } from '../../platform/jobs/timer.ts';
import { type CacheCounters, createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { VerifyToken } from '../oauth/token-verifier.ts';
import { keyOf, toPath } from '../page-paths/page-path.ts';
import { createAuthorizeService } from './authorize.ts';
import { createAuthorizeStore } from './authorize-store.ts';
import { createChangeStore } from './change-store.ts';
import { createChangeWatch } from './change-watch.ts';
import { createChangeFeed } from './changes.ts';
import { createLeakSignature, type LeakReporters } from './leak-signature.ts';
import { createLeakStore } from './leak-store.ts';
import { createLeakService } from './leaks.ts';
import { createGatewayService } from './service.ts';
import { createGatewayTokenStore } from './store.ts';

interface Needs {
  database: Database;
  hashSecret: HashSecret;
  verifyToken: VerifyToken;
  leak_reporters: LeakReporters | undefined;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  caches: CacheCounters;
  lastUsed: Pick<LastUsed, 'note'>;
  /** The origin of a portal, by its canonical domain. */
  originOf(canonical_domain: string): string;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The possible results of authorization: the call is allowed, or the reason of the refusal. */
const knownResults = [
  'allowed',
  'unknown-gateway-token',
  'unknown-route',
  'version-sunset',
  'no-credential',
  'unknown-credential',
  'not-registered',
  'insufficient-scope',
  'error',
];

/** Authorization for gateways, the changes that they follow, and reports of leaked credentials. */
export function createGatewayModule(needs: Needs) {
  const { database, hashSecret, verifyToken, leak_reporters = {}, enqueueMail, recordAudit, caches } = needs;
  const { lastUsed, originOf, transact, newId, now, clock } = needs;
  const changeStore = createChangeStore(database);
  const authorizeStore = createAuthorizeStore(database);
  const watch = createChangeWatch({ store: changeStore, notices: database.notices, clock });
  const authorizeResults = createTally<string>(knownResults);
  const changes = createChangeFeed({ store: changeStore, timer: realTimer, clock });
  return {
    gateway: createGatewayService({
      store: createGatewayTokenStore(database),
      watch,
      lastUsed,
      hashSecret,
      recordAudit,
      transact,
      caches,
      newId,
      clock,
    }),
    authorization: createAuthorizeService({
      store: authorizeStore,
      watch,
      lastUsed,
      hashSecret,
      verifyToken,
      caches,
      pageOf: ({ canonical_domain, product, version }) =>
        originOf(canonical_domain) + toPath('spec', keyOf(product), keyOf(version)),
      clock,
    }),
    authorizeResults,
    changes,
    leaks: createLeakService({
      store: createLeakStore(database),
      isSigned: createLeakSignature(leak_reporters),
      watch,
      hashSecret,
      enqueueMail,
      recordAudit,
      transact,
      now,
    }),
    sweeps: [changes.prune],
    metrics: [
      counter('portico_authorize_total', 'Answers to gateways, by result', 'result', authorizeResults),
    ] satisfies Metric[],
  };
}
