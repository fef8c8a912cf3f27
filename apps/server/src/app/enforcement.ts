import type { ApplicationService } from '../features/applications/service.ts';
import type { RecordAudit } from '../features/audit/service.ts';
import type { CredentialService } from '../features/credentials/service.ts';
import type { Discovery } from '../features/external-issuers/discovery.ts';
import type { LeakReporters } from '../features/gateway/leak-signature.ts';
import { createGatewayServices } from '../features/gateway/services.ts';
import type { EnqueueMail } from '../features/mail/service.ts';
import { createOauthServices } from '../features/oauth/services.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import type { Tallies } from '../platform/metrics/counters.ts';
import type { OutboundFetch } from '../platform/outbound/outbound.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { createSecretHash } from '../platform/secrets/secret-hash.ts';

interface Parts {
  database: Database;
  data_dir: string;
  secret_key?: string | undefined;
  leak_reporters?: LeakReporters | undefined;
  applications: ApplicationService;
  credentials: CredentialService;
  discovery: Discovery;
  outbound: OutboundFetch;
  secretBox: SecretBox;
  enqueueMail: EnqueueMail;
  /** Where people and programs reach the portal. */
  originOf(portal_id: string): Promise<URL | undefined>;
  /** Told of what goes wrong inside the issuer's library. */
  onFault(error: Error): void;
  recordAudit: RecordAudit;
  transact: Transact;
  tallies: Tallies;
  newId(): string;
  now(): string;
  clock(): number;
}

/** What makes the portal's decisions hold: the issuer of tokens, and the answers to gateways. */
export function createEnforcement(parts: Parts) {
  const { createAuthorization, ...gateway } = createGatewayServices({ ...parts, hashSecret: createSecretHash(parts) });
  const { verifyToken, ...oauth } = createOauthServices({ ...parts, noteUse: gateway.lastUsed.note });
  return { ...gateway, ...oauth, authorization: createAuthorization(verifyToken) };
}
