import type { AccountTables } from './tables/accounts.ts';
import type { AnalyticsTables } from './tables/analytics.ts';
import type { ApplicationTables } from './tables/applications.ts';
import type { CatalogTables } from './tables/catalog.ts';
import type { DocumentAssetTables } from './tables/document-assets.ts';
import type { FlagTables } from './tables/flags.ts';
import type { FormTables } from './tables/forms.ts';
import type { GatewayTables } from './tables/gateway.ts';
import type { MailTables } from './tables/mail.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PublishingTables } from './tables/publishing.ts';
import type { ReferenceTables } from './tables/reference.ts';
import type { SearchTables } from './tables/search.ts';
import type { SiteTables } from './tables/site.ts';
import type { SsoTables } from './tables/sso.ts';
import type { TranslationTables } from './tables/translations.ts';
import type { UserTables } from './tables/users.ts';
import type { VersionChangesTables } from './tables/version-changes.ts';
import type { VersionNoticeTables } from './tables/version-notices.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/**
 * The tables as rows are read. Ids are UUIDv7, times are ISO 8601 text in UTC: both engines sort and compare them alike.
 * Every table is keyed by its tenant first: `portal_id`, or `org_id` above portals.
 */
export type Tables = CatalogTables &
  AccountTables &
  ApplicationTables &
  AnalyticsTables &
  MailTables &
  FlagTables &
  FormTables &
  GatewayTables &
  DocumentAssetTables &
  PublishingTables &
  ReferenceTables &
  SearchTables &
  SiteTables &
  SsoTables &
  TranslationTables &
  UserTables &
  NotificationTables &
  VersionChangesTables &
  VersionNoticeTables &
  WebhookTables;
