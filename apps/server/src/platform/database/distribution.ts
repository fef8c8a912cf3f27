import type { Tables } from './tables.ts';

/**
 * Where a distributed database keeps the rows of a table: on the machine of the tenant that a column names, on every
 * machine, or on one machine for all tenants.
 */
type Distribution = { by: string } | { everywhere: string } | { alone: string };

const portal = { by: 'portal_id' };
const organization = { by: 'org_id' };
/** A portal or an organization: accounts of both kinds are in one table. */
const tenant = { by: 'tenant_id' };

/** Every table. `docs/scaling.md` has the statements that distribute the tables like this. */
export const distributions = {
  organization: { everywhere: 'one short row for each, which all its portals refer to' },
  portal: { everywhere: 'one short row for each, which every request reads and every table of portals refers to' },
  portal_host: { everywhere: 'read before the portal is known' },
  organization_user: { everywhere: 'few, and one for an e-mail address on the whole server' },
  user_notification: { everywhere: 'goes with the user' },
  installation: { everywhere: 'one row' },
  server_secret: { everywhere: 'a few rows, which every server reads' },
  gateway_change: { alone: 'numbered through for all tenants, because servers follow it in that order' },
  analytics_event_id: { alone: 'one short key for all tenants, because there are more of these than of anything' },
  portal_asset: portal,
  auth_strategy: portal,
  team: portal,
  team_member: portal,
  team_product: portal,
  product: portal,
  product_version: portal,
  product_version_strategy: portal,
  spec: portal,
  document: portal,
  document_asset: portal,
  former_slug: portal,
  reference: portal,
  reference_entry: portal,
  reference_bundle: portal,
  change_set: portal,
  change_note: portal,
  search_posting: portal,
  search_variant: portal,
  product_name_trigram: portal,
  revision: portal,
  revision_file: portal,
  portal_flag: portal,
  portal_notification: portal,
  review_notice: portal,
  product_follow: portal,
  change_mail_choice: portal,
  version_notice: portal,
  version_notice_recipient: portal,
  developer: portal,
  application: portal,
  credential: portal,
  registration: portal,
  registration_refusal: portal,
  oauth_key: portal,
  oauth_record: portal,
  oauth_client_keys: portal,
  external_client: portal,
  analytics_batch: portal,
  analytics_rollup: portal,
  session: tenant,
  session_token: tenant,
  email_token: tenant,
  attempt: tenant,
  familiar_place: tenant,
  identity_provider: tenant,
  external_identity: tenant,
  saml_assertion: tenant,
  invitation: organization,
  personal_token: organization,
  gateway_token: organization,
  audit_event: organization,
  audit_chain: organization,
  audit_seal: organization,
  mail_outbox: organization,
  webhook_endpoint: organization,
  webhook_event: organization,
  webhook_delivery: organization,
  webhook_attempt: organization,
} satisfies Record<keyof Tables, Distribution>;
