import { createLongBodies } from '../platform/http/long-bodies.ts';
import { createDatabaseSamples } from '../platform/metrics/database-samples.ts';
import { composeApplications } from './compose/applications.ts';
import { composeContent } from './compose/content.ts';
import { composeEnforcement } from './compose/enforcement.ts';
import { composeFoundation } from './compose/foundation.ts';
import { composePeople } from './compose/people.ts';
import { composeReading } from './compose/reading.ts';
import type { ServiceSettings } from './settings.ts';
import { createShared } from './shared.ts';

export type Modules = ReturnType<typeof composeModules>;
export type Services = ReturnType<typeof createServices>;

/** Calls the module of every feature, with what it needs of the platform and of the features before it. */
function composeModules(settings: ServiceSettings) {
  const shared = createShared(settings);
  const foundation = composeFoundation(settings, shared);
  const people = composePeople(settings, shared, foundation);
  const reading = composeReading(shared, people);
  const applications = composeApplications(shared, foundation, reading);
  const enforcement = composeEnforcement(settings, shared, foundation, applications);
  const before = { foundation, people, reading, applications, enforcement };
  const content = composeContent(settings, shared, before);
  return { shared, foundation, people, reading, applications, enforcement, content };
}

/** Every service by its name, for routes, jobs, commands and tests. */
export function createServices(settings: ServiceSettings) {
  const modules = composeModules(settings);
  const { transact, caches, folders } = modules.shared;
  return {
    transact,
    caches,
    folders,
    longBodies: createLongBodies(folders),
    samples: createSamples(modules),
    sweeps: listSweeps(modules),
    metrics: listMetrics(modules),
    ...nameOwnServices(modules),
    ...namePortalServices(modules),
  };
}

/** Services of the installation and of those who sign in. */
function nameOwnServices({ foundation, people }: Modules) {
  const { audit, mail, notifications, webhooks } = foundation;
  const { tokens, sessions, accounts, users } = people;
  return {
    audit: audit.audit,
    auditChain: audit.auditChain,
    refusals: audit.refusals,
    portals: foundation.portals,
    organization: foundation.organization,
    flags: foundation.flags,
    mail: mail.mail,
    outbox: mail.outbox,
    mailAttempts: mail.mailAttempts,
    createMailJob: mail.createMailJob,
    notifications: notifications.notifications,
    reviewNotices: notifications.reviewNotices,
    webhooks: webhooks.webhooks,
    onWebhookDisabled: webhooks.onWebhookDisabled,
    webhookAttempts: webhooks.webhookAttempts,
    createWebhookJob: webhooks.createWebhookJob,
    personalTokens: tokens.personalTokens,
    sessions: sessions.sessions,
    accounts: accounts.accounts,
    registration: accounts.registration,
    developersOf: accounts.developersOf,
    passwordReset: accounts.passwordReset,
    signIn: accounts.signIn,
    approval: accounts.approval,
    attempts: accounts.attempts,
    familiar: accounts.familiar,
    emailTokens: accounts.emailTokens,
    users: users.users,
    userDirectory: users.userDirectory,
    organizationRegistration: users.organizationRegistration,
    invitations: users.invitations,
    members: users.members,
    signInConfirmation: users.signInConfirmation,
    setup: people.setup,
  };
}

/** Services of what portals show, and of what developers and owners do there. */
function namePortalServices({ reading, applications, enforcement, content }: Modules) {
  const { gateway, oauth, analytics } = enforcement;
  return {
    access: reading.access,
    catalog: reading.catalog,
    catalogLookup: reading.catalogLookup,
    documents: reading.documents,
    documentAssets: reading.documentAssets,
    tryIt: reading.tryIt,
    specs: reading.specs.specs,
    references: reading.specs.references,
    recompileReferences: reading.specs.recompileReferences,
    search: reading.search.search,
    applications: applications.applications,
    externalClients: applications.issuers.externalClients,
    credentials: applications.credentials.credentials,
    mailExpiries: applications.credentials.mailExpiries,
    registrations: applications.registrations.registrations,
    registrationDecisions: applications.registrations.registrationDecisions,
    scopeDecisions: applications.registrations.scopeDecisions,
    issuers: oauth.issuers,
    clients: oauth.clients,
    gateway: gateway.gateway,
    authorization: gateway.authorization,
    authorizeResults: gateway.authorizeResults,
    lastUsed: gateway.lastUsed,
    changes: gateway.changes,
    leaks: gateway.leaks,
    analytics: analytics.analytics,
    publishing: content.publishing.publishing,
    uploads: content.publishing.uploads,
    revisions: content.publishing.revisions,
    noteRefusedPublish: content.publishing.noteRefusedPublish,
    notePublish: content.publishing.notePublish,
    teams: content.teams,
    reviews: content.reviews,
    productEditing: content.productEditing.productEditing,
    documentEditing: content.productEditing.documentEditing,
    previews: content.productEditing.previews,
    portalSettings: content.portalSettings.portalSettings,
    hostProofs: content.portalSettings.hostProofs,
    appearance: content.portalSettings.appearance,
    authStrategies: content.authStrategies,
    developerSso: content.identityProviders.developerSso,
    userSso: content.identityProviders.userSso,
    identityProviders: content.identityProviders.identityProviders,
    userProviders: content.identityProviders.userProviders,
  };
}

const createSamples = ({ shared, foundation, people }: Modules) =>
  createDatabaseSamples({
    mails: { backlog: foundation.mail.mailBacklog },
    deliveries: { backlog: foundation.webhooks.webhookBacklog },
    sessions: { countActive: people.sessions.countSessions },
    clock: shared.clock,
  });

/** What features want done every quarter of an hour. */
const listSweeps = ({ people, reading, applications, enforcement, content }: Modules) =>
  [
    people.sessions,
    people.accounts,
    people.users,
    content.identityProviders,
    enforcement.analytics,
    reading.specs,
    enforcement.gateway,
    enforcement.oauth,
    applications.issuers,
    applications.credentials,
  ].flatMap(({ sweeps }) => sweeps);

const listMetrics = ({ foundation, people, enforcement, content }: Modules) => [
  enforcement.gateway.gatewayMetrics,
  people.accounts.accountMetrics,
  content.publishing.publishingMetrics,
  people.sessions.sessionMetrics,
  foundation.mail.mailMetrics,
  foundation.webhooks.webhookMetrics,
];
