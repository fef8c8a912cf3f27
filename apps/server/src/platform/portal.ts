import type { Selectable } from 'kysely';
import type { PortalTable } from './database/tables/catalog.ts';
import type { StoredAnnouncement } from './database/tables/site.ts';

type Column =
  | 'id'
  | 'org_id'
  | 'name'
  | 'title'
  | 'canonical_domain'
  | 'is_public'
  | 'has_accounts'
  | 'rbac_enabled'
  | 'basic_auth_enabled'
  | 'auto_approve_developers'
  | 'auto_approve_registrations'
  | 'allowed_time_period'
  | 'appearance'
  | 'allowed_origins'
  | 'search_engines'
  | 'password_rules'
  | 'language'
  | 'content_languages'
  | 'catalog_revision';

/** The portal that a request is for, found by its host name. Every route of a portal gets it. */
export interface Portal extends Pick<Selectable<PortalTable>, Column> {
  oidc_auth_enabled: boolean;
  saml_auth_enabled: boolean;
  has_logo: boolean;
  has_favicon: boolean;
  /** The announcement of its owners, with its period. */
  announcement: StoredAnnouncement | null;
}
