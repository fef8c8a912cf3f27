import type { AuditAction } from '@portico/contract/audit-actions.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { aUser, callAs } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { workAsOwner, workedOn } from './owner-at-work.ts';

/** What each operation that changes something leaves in the audit log. */
const audited: Record<string, AuditAction> = {
  acceptDeveloperTerms: 'developer.terms-accepted',
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
  deleteMailText: 'mail.text-reset',
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
  addDraftImage: 'site.draft-saved',
  createDraftLink: 'site.draft-link-created',
  createSiteDraft: 'site.draft-created',
  deleteDraftLink: 'site.draft-link-ended',
  deleteSiteDraft: 'site.draft-deleted',
  publishSiteDraft: 'site.draft-published',
  removeSitePage: 'site.page-removed',
  saveSiteDraft: 'site.draft-saved',
  scheduleSiteDraft: 'site.draft-scheduled',
  unscheduleSiteDraft: 'site.draft-unscheduled',
  setFlag: 'flag.set',
  setMailText: 'mail.text-changed',
  testMailText: 'mail.text-tested',
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
  writeToAudience: 'version.message-sent',
  updateWebhook: 'webhook.changed',
  uploadDocuments: 'documents.uploaded',
  verifyDeveloperEmail: 'developer.email-confirmed',
  verifyUserEmail: 'user.email-confirmed',
  withdrawInvitation: 'invitation.revoked',
};

/** Sent by methods that may change something, and not written down; each with its reason. */
const notAudited: Record<string, string> = {
  authorizeCall: 'changes nothing; refusals are summed up as call.refused',
  followProduct: 'a wish of the developer about their own mails',
  setChangeMails: 'a wish of the developer about their own mails',
  unfollowProduct: 'a wish of the developer about their own mails',
  unsubscribe: 'a wish of the developer about their own mails',
  ingestEvents: 'calls are counted by analytics, thousands at a time',
  previewDocuments: 'shows what would be, and keeps nothing',
  previewVersionMessage: 'shows what would be, and keeps nothing',
  previewSite: 'shows what would be, and keeps nothing',
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
  reportOpenedPlace: 'counts that somebody opened a result, by day and without an account',
  previewMailText: 'shows a text that is not saved',
  tryRequest: 'goes to an API of somebody else, by the rules of its specification; limits count it',
};

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

test('what an owner changes stands in the audit log under the name of its action', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [workedOn]);
  const known = new Set<string>();
  const wrong: string[] = [];
  await workAsOwner(world, async (operation) => {
    const events = await database.query.selectFrom('audit_event').select(['id', 'action']).execute();
    const fresh = events.filter(({ id }) => !known.has(id)).map(({ action }) => action);
    for (const { id } of events) known.add(id);
    const expected = operation === 'exportAuditLog' ? 'audit.exported' : audited[operation];
    if (!fresh.includes(expected as AuditAction)) wrong.push(`${operation}: ${fresh.join(', ')}, not ${expected}`);
  });
  expect(wrong).toEqual([]);
  expect(known.size).toBeGreaterThan(20);
});

test('a first password that a user sets by a link is another action than a new one', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [], { public_url: new URL('http://site.test') });
  const { email } = await aUser(world);
  // As for users who came by an identity provider.
  await database.query.updateTable('organization_user').set({ password_hash: '' }).execute();
  await callAs(world)('POST', '/api/v1/password-resets', { email });
  const token = (await mailsIn(database)).find(({ to }) => to === email)?.values.token;
  const set = await callAs(world)('PATCH', '/api/v1/password-resets', { token, password: 'Another-horse-8' });
  expect(set.ok).toBe(true);
  const events = await database.query.selectFrom('audit_event').select('action').execute();
  expect(events.map(({ action }) => action)).toContain('user.password-set');
});
