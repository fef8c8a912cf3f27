import { createAuthStrategiesModule } from '../../features/auth-strategies/module.ts';
import { createAnnouncements } from '../../features/following/announcements.ts';
import { createFollowingModule } from '../../features/following/module.ts';
import { createIdentityProvidersModule } from '../../features/identity-providers/module.ts';
import { originsBy } from '../../features/mail/portal-url.ts';
import { createPortalSettingsModule } from '../../features/portal-settings/module.ts';
import { createProductEditingModule } from '../../features/product-editing/module.ts';
import type { PortalEditor } from '../../features/publication/portal-editor.ts';
import { createPublishingModule } from '../../features/publishing/module.ts';
import { createReviewsModule } from '../../features/reviews/module.ts';
import type { ReviewDeps } from '../../features/reviews/service.ts';
import { createSiteEditingModule } from '../../features/site-editing/module.ts';
import { createTeamsModule } from '../../features/teams/module.ts';
import { createPublishStores } from '../publish-stores.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Shared } from '../shared.ts';
import type { Applications } from './applications.ts';
import type { Enforcement } from './enforcement.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';
import type { Reading } from './reading.ts';

interface Before {
  foundation: Foundation;
  people: People;
  reading: Reading;
  applications: Applications;
  enforcement: Enforcement;
}

export type Content = ReturnType<typeof composeContent>;

/** How owners change portals: they publish folders, edit parts, and decide about developers. */
export function composeContent(settings: ServiceSettings, shared: Shared, before: Before) {
  const { database, folders, secretBox, outbound, siteUrl, newSecretToken, transact, newId, now, clock } = shared;
  const { foundation, people, reading } = before;
  const { recordAudit } = foundation.audit;
  const { enqueue: enqueueMail } = foundation.mail.mail;
  const { portals, hostClaims, applyHosts } = foundation.portals;
  const { accounts, emailTokens, attempts } = people.accounts;
  const publishing = createPublishingModule({
    database,
    data_dir: settings.data_dir,
    folders,
    prepareReferences: reading.specs.prepareReferences,
    prepareChanges: reading.versionChanges.prepareChanges,
    indexProducts: reading.search.indexProducts,
    rememberSlugs: reading.pagePaths.rememberSlugs,
    secrets: { ...secretBox, named: settings.namedSecret ?? (() => undefined) },
    stores: createPublishStores({ applyHosts }),
    outbound,
    ...createAnnouncements({ recordAudit, newId }),
    recordAudit,
    listAudit: foundation.audit.audit.list,
    onPublished: portals.forget,
    transact,
    newId,
    now,
  });
  const { editor, refusedPublishes } = publishing;
  const teams = createTeamsModule({ database, editor });
  const productEditing = createProductEditingModule({
    database,
    editor,
    folders,
    comparedSideOf: reading.versionChanges.comparedSideOf,
    linkTargets: publishing.linkTargets,
  });
  const portalSettings = createPortalSettingsModule({
    database,
    editor,
    hostClaims,
    outbound,
    takeOrRefuse: attempts.takeOrRefuse,
    recordAudit,
    onChanged: portals.forget,
    transact,
    now,
  });
  const { findOwnPortal } = portalSettings;
  const authStrategies = createAuthStrategiesModule({ database, editor, findOwnPortal });
  const identityProviders = createIdentityProvidersModule({
    database,
    accounts,
    users: people.users.users,
    sessions: people.sessions.sessions,
    emailTokens,
    attempts,
    portals,
    editor,
    findOwnPortal,
    originOf: originsBy(siteUrl),
    onTeamsChanged: portals.forget,
    outbound,
    secretBox,
    enqueueMail,
    recordAudit,
    newSecretToken,
    transact,
    newId,
    now,
    clock,
  });
  const reviews = composeReviews(settings, shared, before, refusedPublishes);
  const following = composeFollowing(shared, before);
  const editing = { teams, productEditing, siteEditing: composeSiteEditing(shared, before, editor), portalSettings };
  return { publishing, following, ...editing, authStrategies, identityProviders, reviews };
}

const composeFollowing = ({ database, unsubscribeTokens, transact, newId, clock }: Shared, before: Before) =>
  createFollowingModule({
    database,
    enqueueMail: before.foundation.mail.mail.enqueue,
    composeMail: before.foundation.mail.mail.compose,
    recordAudit: before.foundation.audit.recordAudit,
    unsubscribeTokens,
    callsOfVersion: before.enforcement.analytics.analytics.callsOfVersion,
    operationsOf: before.reading.specs.operationsOf,
    operationUses: before.enforcement.analytics.analytics.operationUses,
    transact,
    newId,
    clock,
  });

const composeSiteEditing = (shared: Shared, { foundation, reading }: Before, editor: PortalEditor) =>
  createSiteEditingModule({
    database: shared.database,
    editor,
    recordAudit: foundation.audit.recordAudit,
    enqueueMail: foundation.mail.mail.enqueue,
    originOf: originsBy(shared.siteUrl),
    currentPaths: reading.pagePaths.currentPaths,
    newSecretToken: shared.newSecretToken,
    transact: shared.transact,
    newId: shared.newId,
    now: shared.now,
  });

const composeReviews = (
  settings: ServiceSettings,
  { database, transact, now }: Shared,
  { foundation, people, applications, enforcement }: Before,
  refusedPublishes: ReviewDeps['refusedPublishes'],
) =>
  createReviewsModule({
    database,
    approval: people.accounts.approval,
    registrationDecisions: applications.registrations.registrationDecisions,
    scopeDecisions: applications.registrations.scopeDecisions,
    sessions: people.sessions.sessions,
    terms: foundation.forms.terms,
    signUpFieldsOf: foundation.forms.forms.signUpFieldsOf,
    lastDay: enforcement.analytics.analytics.lastDay,
    refusedPublishes,
    untrustedProxySeenAt: settings.untrustedProxySeenAt ?? (() => null),
    recordAudit: foundation.audit.recordAudit,
    transact,
    now,
  });
