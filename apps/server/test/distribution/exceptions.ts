/** Unique constraints and foreign keys without the distribution column, and why. */
export const unkeyedConstraints: Readonly<Record<string, string>> = {
  'gateway_token: gateway_token_hash':
    'a token is found before its organization is known; no two of these random hashes are alike',
  'personal_token: personal_token_hash': 'the same',
};

/** Statements of more than one tenant, or of none: why, in which file of the server's code, and what they do to which tables. */
export const acrossTenants: Readonly<Record<string, readonly string[]>> = {
  'Sweeps delete what has expired, of all tenants, four times an hour.': [
    'features/accounts/attempt-store.ts: delete attempt',
    'features/accounts/email-token-store.ts: delete email_token',
    'features/accounts/familiar-store.ts: delete familiar_place',
    'features/analytics/operation-store.ts: delete analytics_operation',
    'features/analytics/traffic-store.ts: delete analytics_rollup',
    'features/identity-providers/store.ts: delete saml_assertion',
    'features/mail/store.ts: delete mail_outbox',
    'features/oauth/record-store.ts: delete oauth_record',
    'features/search-uses/store.ts: delete search_opened, search_use',
    'features/search-uses/store.ts: delete search_use',
    'features/sessions/store.ts: delete session',
    'features/users/store.ts: delete invitation',
    'features/webhooks/delivery-store.ts: delete webhook_delivery, webhook_event',
  ],
  'The move of analytics to a database of their own takes those of all tenants.': [
    'features/analytics/apart/move-store.ts: select analytics_operation',
    'features/analytics/apart/move-store.ts: select analytics_rollup',
    'features/analytics/apart/place-store.ts: select analytics_batch',
    'features/analytics/apart/place-store.ts: select analytics_rollup',
  ],
  'Queues: a server takes what is due, of whichever tenant.': [
    'features/analytics/traffic-store.ts: select analytics_batch',
    'features/audit/store.ts: select audit_event',
    'features/audit/stream/store.ts: select audit_chain, audit_stream',
    'features/credentials/expiry-store.ts: select application, credential, developer',
    'features/external-issuers/store.ts: select external_client',
    'features/notifications/review-store.ts: select review_notice',
    'features/site-editing/store.ts: update site_draft',
    'features/specs/recompile-store.ts: select reference, spec',
    'platform/jobs/lease-store.ts: update mail_outbox',
    'platform/jobs/lease-store.ts: update webhook_delivery, webhook_endpoint',
  ],
  'Metrics count for the whole server.': [
    'features/sessions/store.ts: select session',
    'platform/jobs/lease-store.ts: select mail_outbox',
    'platform/jobs/lease-store.ts: select webhook_delivery, webhook_endpoint',
  ],
  'The tenant is learned from it: a host name, or a token.': [
    'features/gateway/store.ts: select gateway_token',
    'features/portals/store.ts: select identity_provider, portal, portal_asset, portal_host, site_navigation',
    'features/tokens/store.ts: select organization_user, personal_token',
  ],
  'A gateway serves all portals of an organization, and reports calls by ids alone.': [
    'features/analytics/subject-store.ts: select application, portal',
    'features/analytics/subject-store.ts: select credential, portal',
    'features/analytics/subject-store.ts: select portal, product_version',
    'features/gateway/authorize-store.ts: select auth_strategy, portal, product, product_version, product_version_strategy',
  ],
  'Background work looks for what is to be told, for all portals at once.': [
    'features/following/notice-store.ts: select product_version',
    'features/following/notice-store.ts: select version_notice',
    'features/following/notice-store.ts: select version_notice_recipient',
  ],
  'A leaked credential is reported without its portal.': [
    'features/gateway/leak-store.ts: select application, credential, developer',
  ],
  'The console lists all portals of an organization with what is pending there.': [
    'features/reviews/store.ts: select developer, portal, registration',
  ],
  'The log of an organization shows the e-mail addresses of developers who acted.': [
    'features/audit/service.ts: select audit_event, developer, organization_user',
    'features/audit/store.ts: select audit_event, developer, organization_user',
  ],
  'The replacement of the key seals every secret anew, and a start checks that the key fits.': [
    'platform/secrets/key-check.ts: select audit_event',
    'platform/secrets/sealed-columns.ts: select auth_strategy',
    'platform/secrets/sealed-columns.ts: select external_client',
    'platform/secrets/sealed-columns.ts: select identity_provider',
    'platform/secrets/sealed-columns.ts: select mail_outbox',
    'platform/secrets/sealed-columns.ts: select oauth_key',
    'platform/secrets/sealed-columns.ts: select webhook_endpoint',
    'platform/secrets/sealed-columns.ts: update mail_outbox',
  ],
  'Users log in without naming an organization: their attempts and mailed tokens are counted for the whole server.': [
    'features/accounts/attempt-store.ts: delete attempt, in a transaction',
    'features/accounts/email-token-store.ts: update email_token, in a transaction',
    'features/accounts/familiar-store.ts: insert familiar_place, in a transaction',
    'features/sessions/store.ts: delete session, in a transaction',
  ],
};

/** Tables of an organization that a portal's transaction touches, and why. */
export const besidePortals: Readonly<Record<string, string>> = {
  audit_event: 'what is recorded happened, and what happened is recorded',
  mail_outbox: 'a mail is sent exactly if what it tells has happened',
  webhook_endpoint: 'asked whether anybody wants to know',
  webhook_event: 'an event is delivered exactly if it has happened',
  webhook_delivery: 'goes with the event',
};
