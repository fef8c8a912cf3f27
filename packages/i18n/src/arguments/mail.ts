// Written from the English texts by `npm run types -w packages/i18n`.
export interface Arguments {
  greetingTo: { name: string | number };
  reasonGiven: { reason: string | number };
  whyReceived: { sender: string | number; to: string | number };
  changeLine: { place: string | number; sentence: string | number };
  calledLine: { count: number; applications: string | number };
  calledByMore: { count: number };
  'templates.confirm-email.subject': { sender: string | number };
  'templates.confirm-email.paragraphs.1': { sender: string | number };
  'templates.already-registered.subject': { sender: string | number };
  'templates.already-registered.paragraphs.1': { sender: string | number };
  'templates.account-approved.subject': { sender: string | number };
  'templates.account-rejected.subject': { sender: string | number };
  'templates.account-rejected.paragraphs.1': { sender: string | number };
  'templates.account-disabled.subject': { sender: string | number };
  'templates.account-disabled.paragraphs.1': { sender: string | number };
  'templates.reset-password.subject': { sender: string | number };
  'templates.reset-password.paragraphs.1': { sender: string | number };
  'templates.password-changed.subject': { sender: string | number };
  'templates.password-changed.paragraphs.1': { sender: string | number };
  'templates.registration-approved.subject': { application: string | number; product: string | number };
  'templates.registration-approved.paragraphs.1': {
    application: string | number;
    product: string | number;
    version: string | number;
  };
  'templates.registration-rejected.subject': { application: string | number; product: string | number };
  'templates.registration-rejected.paragraphs.1': {
    application: string | number;
    product: string | number;
    version: string | number;
  };
  'templates.registration-revoked.subject': { application: string | number; product: string | number };
  'templates.registration-revoked.paragraphs.1': {
    application: string | number;
    product: string | number;
    version: string | number;
  };
  'templates.scopes-granted.subject': { application: string | number; product: string | number };
  'templates.scopes-granted.paragraphs.1': {
    application: string | number;
    product: string | number;
    version: string | number;
    scopes: string | number;
  };
  'templates.scopes-refused.subject': { application: string | number; product: string | number };
  'templates.scopes-refused.paragraphs.1': {
    application: string | number;
    product: string | number;
    version: string | number;
    scopes: string | number;
  };
  'templates.credential-expiring.subject': { application: string | number; expires_on: string | number };
  'templates.credential-expiring.paragraphs.1': {
    credential: string | number;
    application: string | number;
    expires_on: string | number;
  };
  'templates.credential-leaked.subject': { application: string | number };
  'templates.credential-leaked.paragraphs.1': { credential: string | number; application: string | number };
  'templates.credential-leaked.paragraphs.2': { has_place: string | boolean; place: string | number };
  'templates.version-deprecated.subject': { product: string | number; version: string | number };
  'templates.version-deprecated.paragraphs.1': { version: string | number; product: string | number };
  'templates.version-deprecated.paragraphs.2': { note: string | number };
  'templates.version-deprecated.paragraphs.3': { has_sunset_on: string | boolean; sunset_on: string | number };
  'templates.version-deprecated.paragraphs.4': { has_successor: string | boolean; successor: string | number };
  'templates.version-ending.subject': {
    product: string | number;
    version: string | number;
    sunset_on: string | number;
  };
  'templates.version-ending.paragraphs.1': {
    version: string | number;
    product: string | number;
    sunset_on: string | number;
    days: string | number;
  };
  'templates.version-ending.paragraphs.2': { note: string | number };
  'templates.version-ending.paragraphs.3': { has_successor: string | boolean; successor: string | number };
  'templates.version-changed.subject': { product: string | number; version: string | number };
  'templates.version-changed.paragraphs.1': { product: string | number; version: string | number };
  'templates.version-message.subject': { product: string | number; version: string | number; subject: string | number };
  'templates.version-message.paragraphs.1': {
    sender: string | number;
    product: string | number;
    version: string | number;
  };
  'templates.version-message.action': { product: string | number };
  'templates.registration-requested.subject': { application: string | number; product: string | number };
  'templates.registration-requested.paragraphs.1': {
    developer_name: string | number;
    developer_email: string | number;
    product: string | number;
    version: string | number;
    application: string | number;
  };
  'templates.registration-requested.paragraphs.2': { sender: string | number };
  'templates.scopes-requested.subject': { application: string | number; product: string | number };
  'templates.scopes-requested.paragraphs.1': {
    developer_name: string | number;
    developer_email: string | number;
    product: string | number;
    version: string | number;
    application: string | number;
    scopes: string | number;
  };
  'templates.scopes-requested.paragraphs.2': { sender: string | number };
  'templates.developer-pending.subject': { developer_name: string | number; sender: string | number };
  'templates.developer-pending.paragraphs.1': {
    developer_name: string | number;
    developer_email: string | number;
    sender: string | number;
  };
  'templates.review-digest.subject': { sender: string | number };
  'templates.review-digest.paragraphs.1': { sender: string | number };
  'templates.review-digest.paragraphs.2': { developers: number };
  'templates.review-digest.paragraphs.3': { registrations: number };
  'templates.draft-failed.subject': { file: string | number };
  'templates.draft-failed.paragraphs.1': { file: string | number; portal: string | number; reason: string | number };
  'templates.webhook-disabled.subject': { host: string | number };
  'templates.webhook-disabled.paragraphs.1': { cause: string | boolean; host: string | number };
  'templates.confirm-identity.subject': { provider: string | number };
  'templates.confirm-identity.paragraphs.1': { provider: string | number; sender: string | number };
  'templates.confirm-identity.paragraphs.2': { provider: string | number };
  'templates.identity-linked.subject': { provider: string | number; sender: string | number };
  'templates.identity-linked.paragraphs.1': {
    sender: string | number;
    provider: string | number;
    place: string | number;
  };
  'templates.personal-token-created.subject': { sender: string | number };
  'templates.personal-token-created.paragraphs.1': {
    token_name: string | number;
    sender: string | number;
    scopes: string | number;
    expires_on: string | number;
  };
  'templates.personal-token-created.paragraphs.2': { has_place: string | boolean; place: string | number };
  'templates.invitation.subject': { organization: string | number };
  'templates.invitation.paragraphs.1': { inviter: string | number; organization: string | number };
  'templates.user-confirm-email.subject': { sender: string | number };
  'templates.user-confirm-email.paragraphs.1': { sender: string | number };
  'templates.user-reset-password.subject': { sender: string | number };
  'templates.user-reset-password.paragraphs.1': { sender: string | number };
}
