interface AuditActionRow {
  /** The webhook event that announces the action. Missing if none does. */
  event?: string;
  /** The event announces only the first action of a new account: its details have `is_new`. */
  onlyNew?: true;
}

/**
 * Every action of the audit log, as subject and verb. Webhook events are listed in the order of their first row.
 * `developer.registered` has no event, because strangers can cause it. Webhooks announce a developer when the email
 * address is confirmed.
 */
export const auditActions = {
  'developer.registered': {},
  'developer.registered-again': {},
  'developer.email-confirmed': { event: 'developer.registered', onlyNew: true },
  'developer.identity-created': { event: 'developer.registered', onlyNew: true },
  'developer.identity-linked': { event: 'developer.registered', onlyNew: true },
  'developer.approved': { event: 'developer.approved' },
  'developer.rejected': { event: 'developer.rejected' },
  'developer.disabled': { event: 'developer.disabled' },
  'developer.terms-accepted': { event: 'developer.terms-accepted' },
  'developer.locked': {},
  'developer.password-forgotten': {},
  'developer.password-reset': {},
  'developer.password-set': {},
  'developer.sessions-ended': {},
  'developer.sign-in-failed': {},
  'developer.sign-in-refused': {},
  'developer.signed-in': {},
  'developer.sso-failed': {},
  'registration.requested': { event: 'registration.requested' },
  'registration.approved': { event: 'registration.approved' },
  'registration.rejected': { event: 'registration.rejected' },
  'registration.revoked': { event: 'registration.revoked' },
  'registration.deleted': { event: 'registration.deleted' },
  'registration.scopes-given-up': {},
  'registration.scopes-granted': {},
  'registration.scopes-refused': {},
  'registration.scopes-requested': {},
  'application.created': { event: 'application.created' },
  'application.changed': {},
  'application.deleted': { event: 'application.deleted' },
  'credential.created': { event: 'credential.created' },
  'credential.client-keys-set': {},
  'credential.expiry-set': {},
  'credential.renamed': {},
  'credential.revoked': { event: 'credential.revoked' },
  'credential.leaked': { event: 'credential.leaked' },
  'credential.secret-refreshed': { event: 'credential.rotated' },
  'access.refused': {},
  'audit.exported': {},
  'auth-strategy.changed': {},
  'auth-strategy.created': {},
  'auth-strategy.deleted': {},
  'call.refused': {},
  'documents.changed': {},
  'documents.deleted': {},
  'documents.uploaded': {},
  'flag.set': {},
  'gateway-token.created': {},
  'gateway-token.revoked': {},
  'identity-provider.changed': {},
  'identity-provider.created': {},
  'identity-provider.deleted': {},
  'invitation.accepted': {},
  'invitation.revoked': {},
  'invitation.sent': {},
  'mail.link-revealed': {},
  'mail.resent': {},
  'mail.text-changed': {},
  'mail.text-reset': {},
  'mail.text-tested': {},
  'organization.created': {},
  'organization.set-up': {},
  'personal-token.created': {},
  'personal-token.revoked': {},
  'portal.appearance-changed': {},
  'portal.changed': {},
  'portal.created': {},
  'portal.deleted': {},
  'portal.host-proven': {},
  'portal.notifications-set': {},
  'portal.publish-refused': {},
  'portal.published': {},
  'portal.rolled-back': {},
  'product.changed': {},
  'product.created': {},
  'product.deleted': {},
  'product.published': { event: 'product.published' },
  'session.ended': {},
  'session.ended-everywhere': {},
  'session.token-reused': {},
  'site.draft-created': {},
  'site.draft-deleted': {},
  'site.draft-link-created': {},
  'site.draft-link-ended': {},
  'site.draft-published': {},
  'site.draft-saved': {},
  'site.draft-scheduled': {},
  'site.draft-unscheduled': {},
  'site.page-removed': {},
  'team.created': {},
  'team.deleted': {},
  'team.member-removed': {},
  'team.members-added': {},
  'team.product-changed': {},
  'team.renamed': {},
  'user.created': {},
  'user.email-confirmed': {},
  'user.identity-created': {},
  'user.identity-linked': {},
  'user.locked': {},
  'user.notifications-set': {},
  'user.password-change-failed': {},
  'user.password-changed': {},
  'user.password-forgotten': {},
  'user.password-reset': {},
  'user.password-set': {},
  'user.profile-changed': {},
  'user.registered-again': {},
  'user.removed': {},
  'user.role-changed': {},
  'user.sign-in-confirmation-failed': {},
  'user.sign-in-confirmed': {},
  'user.sign-in-failed': {},
  'user.sign-in-refused': {},
  'user.signed-in': {},
  'user.sso-failed': {},
  'version.changed': {},
  'version.created': {},
  'version.deleted': {},
  'version.deprecated': { event: 'version.deprecated' },
  'version.message-sent': {},
  'version.spec-removed': {},
  'version.spec-uploaded': {},
  'version.specification-changed': { event: 'version.changed' },
  'version.sunset': { event: 'version.sunset' },
  'webhook.changed': {},
  'webhook.created': {},
  'webhook.deleted': {},
  'webhook.disabled': {},
  'webhook.replayed': {},
  'webhook.secret-rotated': {},
  'webhook.tested': {},
} as const satisfies Record<`${string}.${string}`, AuditActionRow>;

export type AuditAction = keyof typeof auditActions;
/** The kind of thing that an action changes: the part before the dot. */
export type AuditArea<Action extends AuditAction = AuditAction> = Action extends `${infer Area}.${string}`
  ? Area
  : never;
export type AuditActionOn<Area extends AuditArea> = Extract<AuditAction, `${Area}.${string}`>;

type Announced = Extract<(typeof auditActions)[AuditAction], { event: string }>;
export type WebhookEventType = Announced['event'];
/** The kinds of things that webhooks announce. */
export type AnnouncedArea = {
  [Action in AuditAction]: (typeof auditActions)[Action] extends Announced ? AuditArea<Action> : never;
}[AuditAction];

const rows: readonly AuditActionRow[] = Object.values(auditActions);
export const webhookEventTypes = [...new Set(rows.flatMap(({ event }) => event ?? []))] as unknown as readonly [
  WebhookEventType,
  ...WebhookEventType[],
];

/** The webhook event that announces an entry of the audit log, if any. */
export function webhookEventOf(action: AuditAction, isNew: boolean): WebhookEventType | undefined {
  const row: { event?: WebhookEventType; onlyNew?: true } | undefined = auditActions[action];
  return row?.onlyNew && !isNew ? undefined : row?.event;
}
