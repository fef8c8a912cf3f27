import type { AdjustedLimits } from '../features/accounts/limits.ts';
import type { PasswordHasher } from '../features/accounts/password-hasher.ts';
import type { AnalyticsApart } from '../features/analytics/apart/attach.ts';
import type { Retention } from '../features/analytics/levels.ts';
import type { Pace } from '../features/analytics/pace.ts';
import type { AuditStreamSettings } from '../features/audit/stream/sinks.ts';
import type { LeakReporters } from '../features/gateway/leak-signature.ts';
import type { MailFrom } from '../features/mail/compose.ts';
import type { HostSettings } from '../features/portals/host-claims.ts';
import type { PublicationSecrets } from '../features/publication/publication.ts';
import type { FolderThreads } from '../features/publishing/folder-thread.ts';
import type { ReadingSettings } from '../features/publishing/reading-limits.ts';
import type { CaptchaSettings } from '../features/users/captcha.ts';
import type { Database } from '../platform/database/database.ts';
import type { OutboundParts } from '../platform/outbound/outbound.ts';

/** The settings of the services. Optional ones have a default that suits a command. */
export interface ServiceSettings extends OutboundParts, HostSettings {
  database: Database;
  /** Holds the files that belong to the data, such as the generated key. */
  data_dir: string;
  secret_key?: string | undefined;
  smtp_url?: string | undefined;
  mail_from?: MailFrom | undefined;
  captcha?: CaptchaSettings | undefined;
  /** Where the audit log is sent, too. */
  audit_stream?: AuditStreamSettings | undefined;
  /** The clock, in milliseconds. */
  clock?: () => number;
  hasher?: PasswordHasher;
  analytics_retention?: Retention;
  /** Set if analytics have a database of their own. */
  analytics_apart?: AnalyticsApart | undefined;
  /** How slowly a gateway may send its reports before they are refused. */
  ingest_pace?: Pace | undefined;
  /** Secrets that folders name; none by default. */
  namedSecret?: PublicationSecrets['named'];
  /** The keys that sign reports of leaked credentials; none by default. */
  leak_reporters?: LeakReporters | undefined;
  /** The limits on reading folders and specifications. */
  reading?: ReadingSettings | undefined;
  /** Threads that the servers of a process share. */
  folders?: FolderThreads | undefined;
  /** Rate limits that differ from the defaults. */
  limits?: AdjustedLimits | undefined;
  siteUrl?: () => URL;
  /** When requests last came through an untrusted proxy. */
  untrustedProxySeenAt?: () => string | null;
  onIssuerFault?: (error: Error) => void;
  /** Called when the specifications of a version could not be compared. */
  onComparisonFault?: (error: unknown, about: { product: string; version: string }) => void;
}
