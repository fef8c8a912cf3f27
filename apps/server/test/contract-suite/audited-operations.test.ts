import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditAction, auditActions } from '@portico/contract/audit-actions.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app/app.ts';

/** What each operation that changes something leaves in the audit log. */
const audited: Record<string, AuditAction> = {
  acceptInvitation: 'invitation.accepted',
  addTeamMembers: 'team.members-added',
  authenticateDeveloper: 'developer.signed-in',
  authenticateUser: 'user.signed-in',
  changeUserPassword: 'user.password-changed',
  changeUserRole: 'user.role-changed',
  createApplication: 'application.created',
  createCredential: 'credential.created',
  createGatewayToken: 'gateway-token.created',
  createIdentityProvider: 'identity-provider.created',
  createPersonalToken: 'personal-token.created',
  createPortal: 'portal.created',
  createProduct: 'product.created',
  createRegistration: 'registration.requested',
  createStrategy: 'auth-strategy.created',
  createTeam: 'team.created',
  createUserIdentityProvider: 'identity-provider.created',
  createVersion: 'version.created',
  createWebhook: 'webhook.created',
  decideDeveloper: 'developer.approved',
  checkPortalHost: 'portal.host-proven',
  decideRegistration: 'registration.approved',
  decideRegistrations: 'registration.approved',
  confirmSignIn: 'user.sign-in-confirmed',
  decideScopes: 'registration.scopes-granted',
  deleteApplication: 'application.deleted',
  deleteCredential: 'credential.revoked',
  deleteDocument: 'documents.deleted',
  deleteDocumentImage: 'documents.deleted',
  deleteIdentityProvider: 'identity-provider.deleted',
  deletePortal: 'portal.deleted',
  deletePortalImage: 'portal.appearance-changed',
  deleteProduct: 'product.deleted',
  deleteRegistration: 'registration.deleted',
  deleteSpec: 'version.spec-removed',
  deleteStrategy: 'auth-strategy.deleted',
  deleteTeam: 'team.deleted',
  deleteUserIdentityProvider: 'identity-provider.deleted',
  deleteVersion: 'version.deleted',
  deleteWebhook: 'webhook.deleted',
  endDeveloperSession: 'developer.sessions-ended',
  endDeveloperSessions: 'developer.sessions-ended',
  forgotDeveloperPassword: 'developer.password-forgotten',
  forgotUserPassword: 'user.password-forgotten',
  inviteUser: 'invitation.sent',
  logOutDeveloper: 'session.ended',
  logOutDeveloperEverywhere: 'session.ended-everywhere',
  logOutUser: 'session.ended',
  logOutUserEverywhere: 'session.ended-everywhere',
  publishPortal: 'portal.published',
  putClientKeys: 'credential.client-keys-set',
  putPortalImage: 'portal.appearance-changed',
  putSpec: 'version.spec-uploaded',
  receiveDeveloperSaml: 'developer.sso-failed',
  receiveUserSaml: 'user.sso-failed',
  refreshClientSecret: 'credential.secret-refreshed',
  registerDeveloper: 'developer.registered',
  removeTeamMember: 'team.member-removed',
  removeUser: 'user.removed',
  renameCredential: 'credential.renamed',
  renameTeam: 'team.renamed',
  replayFailedDeliveries: 'webhook.replayed',
  replayWebhookDelivery: 'webhook.replayed',
  reportLeakedCredentials: 'credential.leaked',
  resendInvitation: 'invitation.sent',
  resendMail: 'mail.resent',
  resetDeveloperPassword: 'developer.password-reset',
  resetUserPassword: 'user.password-reset',
  revealMailLink: 'mail.link-revealed',
  revokeGatewayToken: 'gateway-token.revoked',
  revokePersonalToken: 'personal-token.revoked',
  rollBack: 'portal.rolled-back',
  rotateWebhookSecret: 'webhook.secret-rotated',
  sendTestEvent: 'webhook.tested',
  setCredentialExpiry: 'credential.expiry-set',
  setFlag: 'flag.set',
  setOwnNotifications: 'user.notifications-set',
  setPortalNotifications: 'portal.notifications-set',
  setTeamProduct: 'team.product-changed',
  setUp: 'organization.set-up',
  updateAppearance: 'portal.appearance-changed',
  updateApplication: 'application.changed',
  updateDocument: 'documents.changed',
  updateIdentityProvider: 'identity-provider.changed',
  updatePortal: 'portal.changed',
  updateProduct: 'product.changed',
  updateStrategy: 'auth-strategy.changed',
  updateUserIdentityProvider: 'identity-provider.changed',
  updateUserMe: 'user.profile-changed',
  updateVersion: 'version.changed',
  updateWebhook: 'webhook.changed',
  uploadDocuments: 'documents.uploaded',
  verifyDeveloperEmail: 'developer.email-confirmed',
  verifyUserEmail: 'user.email-confirmed',
  withdrawInvitation: 'invitation.revoked',
};

/** Sent by methods that may change something, and not written down; each with its reason. */
const notAudited: Record<string, string> = {
  authorizeCall: 'changes nothing; refusals are summed up as call.refused',
  ingestEvents: 'calls are counted by analytics, thousands at a time',
  previewDocuments: 'shows what would be, and keeps nothing',
  previewSpec: 'shows what would be, and keeps nothing',
  queryAnalytics: 'a question that is too long for an address',
  readSamlMetadata: 'reads a document, and keeps nothing',
  readUserSamlMetadata: 'reads a document, and keeps nothing',
  refreshDeveloperSession:
    'every quarter of an hour of every session; a reused token is written as session.token-reused',
  refreshUserSession: 'every quarter of an hour of every session; a reused token is written as session.token-reused',
  registerOrganization: 'nothing exists before the address is confirmed; then it is organization.created',
  startTestSignIn: 'leaves a link that ends by itself; the provider it tries is written when it is kept',
  startUserTestSignIn: 'leaves a link that ends by itself; the provider it tries is written when it is kept',
  tryRequest: 'goes to an API of somebody else, by the rules of its specification; limits count it',
};

async function sourceOfFeatures(): Promise<string> {
  const folder = join(import.meta.dirname, '../../src/features');
  const texts: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') })) {
    texts.push(await readFile(join(folder, file), 'utf8'));
  }
  return texts.join('\n');
}

test('every operation that changes something is audited, or says why not', async () => {
  await using database = await openTestDatabase('sqlite');
  const { server, operations } = await createApp({ ...database.settings, database, log: pino({ level: 'silent' }) });
  await server.close();
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(changing.filter((id) => !(id in audited) && !(id in notAudited))).toEqual([]);
  const named = [...Object.keys(audited), ...Object.keys(notAudited)].filter((id) => id !== 'authorizeCall');
  expect(named.filter((id) => !changing.includes(id))).toEqual([]);
  expect(Object.keys(audited).filter((id) => id in notAudited)).toEqual([]);
});

test('every action that is listed is recorded, and every one that is recorded is listed', async () => {
  const source = await sourceOfFeatures();
  const templates = [...source.matchAll(/`((?:[a-z-]|\$\{\w+\})+\.(?:[a-z-]|\$\{\w+\})+)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{\w+\}/g, '([a-z-]+)')}$`),
  );
  const isQuoted = (word: string) => source.includes(`'${word}'`);
  const isRecorded = (action: string) =>
    isQuoted(action) || templates.some((template) => template.exec(action)?.slice(1).every(isQuoted));
  expect(Object.keys(auditActions).filter((action) => !isRecorded(action))).toEqual([]);
  const recorded = [...source.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action as string);
  expect(recorded.filter((action) => !(action in auditActions))).toEqual([]);
});
