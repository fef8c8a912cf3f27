import { Problem } from '@portico/contract/problems.ts';
import type {
  Overview,
  PortalApplicationDetail,
  PortalDeveloper,
  PortalDeveloperDetail,
  PortalRegistration,
  ScopeDecision,
} from '@portico/contract/reviews.ts';
import type { UserRole } from '@portico/contract/users.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { ApprovalService } from '../accounts/approval.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { TermsService } from '../forms/terms.ts';
import type { RegistrationDecisions, ReviewFilter } from '../registrations/decisions.ts';
import type { DecideScopes } from '../registrations/scope-decisions.ts';
import type { SessionService } from '../sessions/service.ts';
import { toDeveloperLines } from './developers-csv.ts';
import type { ApplicationFilter, DeveloperFilter, ReviewStore } from './store.ts';

export interface ReviewDeps {
  store: ReviewStore;
  approval: ApprovalService;
  registrationDecisions: RegistrationDecisions;
  scopeDecisions: DecideScopes;
  sessions: Pick<SessionService, 'endAll'>;
  terms: Pick<TermsService, 'acceptedBy' | 'acceptedByAll'>;
  /** The names of the fields that a portal adds to its sign-up. */
  signUpFieldsOf(portal_id: string): Promise<string[]>;
  /** Calls to a portal's APIs in the last 24 hours. */
  lastDay(portal_id: string): Promise<{ requests: number; errors: number }>;
  /** Refused publishes of the organization since a time, newest first. */
  refusedPublishes(org_id: string, since: string): Promise<RefusedPublish[]>;
  /** When requests last came through a proxy that is not in TRUSTED_PROXIES; null if not recently. */
  untrustedProxySeenAt(): string | null;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

type RefusedPublish = Overview['refused_publishes'][number];

const weekMs = 7 * 86_400_000;

type DeveloperDecision = 'approved' | 'rejected' | 'disabled';
type RegistrationDecision = 'approved' | 'rejected' | 'revoked';

export type ReviewService = ReturnType<typeof createReviewService>;

/** Shows pending reviews to the users of an organization, who decide them here. */
export function createReviewService(deps: ReviewDeps) {
  const { store, approval, registrationDecisions, scopeDecisions, sessions, lastDay, refusedPublishes } = deps;
  const { terms, signUpFieldsOf, recordAudit, transact, now } = deps;

  async function checkOwn({ org_id }: OrganizationActor, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  const by = ({ id, address }: Actor, reason: string | undefined) => ({
    actor: { kind: 'user', id } as const,
    address,
    ...(reason?.trim() && { reason: reason.trim() }),
  });

  const { approve, reject, revoke } = registrationDecisions;
  const decideOne = { approved: approve, rejected: reject, revoked: revoke };

  async function findDeveloper(portal_id: string, id: string): Promise<PortalDeveloper> {
    const found = await store.findDeveloper(portal_id, id);
    if (!found) throw new Problem('not-found', 'There is no such developer.');
    return found;
  }

  async function findRegistration(portal_id: string, id: string): Promise<PortalRegistration> {
    const { data } = await registrationDecisions.list(portal_id, { id }, { size: 1, number: 1 });
    return data[0] as PortalRegistration;
  }

  return {
    listPortals: async ({ org_id }: OrganizationActor) => ({ data: await store.listPortals(org_id) }),

    async listDevelopers(owner: OrganizationActor, portal_id: string, filter: DeveloperFilter, page: PageRequest) {
      await checkOwn(owner, portal_id);
      return store.listDevelopers(portal_id, filter, page);
    },

    async developersCsv(owner: OrganizationActor, portal_id: string, filter: DeveloperFilter) {
      await checkOwn(owner, portal_id);
      return toDeveloperLines({
        fieldNames: await signUpFieldsOf(portal_id),
        list: (page) => store.listDevelopers(portal_id, filter, page),
        acceptedBy: (ids) => terms.acceptedByAll(portal_id, ids),
      });
    },

    async developer(owner: OrganizationActor, portal_id: string, id: string): Promise<PortalDeveloperDetail> {
      await checkOwn(owner, portal_id);
      const developer = await findDeveloper(portal_id, id);
      const [teams, applications, open, accepted_terms] = await Promise.all([
        store.listTeamsOf(portal_id, developer.email),
        store.countApplicationsOf(portal_id, id),
        store.listSessionsOf(portal_id, id, now()),
        terms.acceptedBy(portal_id, id),
      ]);
      return { ...developer, accepted_terms, teams, applications, sessions: open };
    },

    async decideDeveloper(
      actor: Actor,
      portal_id: string,
      id: string,
      { status, reason }: { status: DeveloperDecision; reason?: string | undefined },
    ): Promise<PortalDeveloper> {
      await checkOwn(actor, portal_id);
      const decide = { approved: approval.approve, rejected: approval.reject, disabled: approval.disable }[status];
      await decide(portal_id, id, by(actor, reason));
      return findDeveloper(portal_id, id);
    },

    /** Ends all of a developer's sessions, or one of them. */
    async endSessions(actor: Actor, portal_id: string, id: string, session_id?: string): Promise<void> {
      await checkOwn(actor, portal_id);
      await findDeveloper(portal_id, id);
      const account = { tenant_id: portal_id, kind: 'developer', id } as const;
      await transact(async (transaction) => {
        if (session_id === undefined) await sessions.endAll(transaction, account);
        else if (!(await store.deleteSession(transaction, portal_id, id, session_id)))
          throw new Problem('not-found', 'There is no such session.');
        await recordAudit(transaction, {
          portal_id,
          action: 'developer.sessions-ended',
          ...by(actor, undefined),
          target: { kind: 'developer', id },
          ...(session_id && { details: { session: session_id } }),
        });
      });
    },

    async listRegistrations(owner: OrganizationActor, portal_id: string, filter: ReviewFilter, page: PageRequest) {
      await checkOwn(owner, portal_id);
      return registrationDecisions.list(portal_id, filter, page);
    },

    async decideRegistration(
      actor: Actor,
      portal_id: string,
      id: string,
      { status, reason }: { status: RegistrationDecision; reason?: string | undefined },
    ): Promise<PortalRegistration> {
      await checkOwn(actor, portal_id);
      await decideOne[status](portal_id, id, by(actor, reason));
      return findRegistration(portal_id, id);
    },

    async decideScopes(
      actor: Actor,
      portal_id: string,
      id: string,
      decision: ScopeDecision,
    ): Promise<PortalRegistration> {
      await checkOwn(actor, portal_id);
      await scopeDecisions(portal_id, id, decision, by(actor, decision.reason));
      return findRegistration(portal_id, id);
    },

    /** Decides one registration after another, each in its own transaction: one failure does not stop the others. */
    async decideRegistrations(
      actor: Actor,
      portal_id: string,
      { ids, status, reason }: { ids: string[]; status: RegistrationDecision; reason?: string | undefined },
    ) {
      await checkOwn(actor, portal_id);
      const data: { id: string; is_done: boolean; problem: string | null }[] = [];
      for (const id of ids) {
        try {
          await decideOne[status](portal_id, id, by(actor, reason));
          data.push({ id, is_done: true, problem: null });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          data.push({ id, is_done: false, problem: error.message });
        }
      }
      return { data };
    },

    async listApplications(owner: OrganizationActor, portal_id: string, filter: ApplicationFilter, page: PageRequest) {
      await checkOwn(owner, portal_id);
      return store.listApplications(portal_id, filter, page);
    },

    async application(owner: OrganizationActor, portal_id: string, id: string): Promise<PortalApplicationDetail> {
      await checkOwn(owner, portal_id);
      const { data } = await store.listApplications(portal_id, { id }, { size: 1, number: 1 });
      if (!data[0]) throw new Problem('not-found', 'There is no such application.');
      const [credentials, registered] = await Promise.all([
        store.listCredentialsOf(portal_id, id),
        registrationDecisions.list(portal_id, { application_id: id }, { size: 100, number: 1 }),
      ]);
      return { ...data[0], credentials, registered: registered.data };
    },

    async overview({ org_id, role }: { org_id: string; role: UserRole }): Promise<Overview> {
      const weekAgo = new Date(Date.parse(now()) - weekMs).toISOString();
      const [own, mails, refused] = await Promise.all([
        store.listPortals(org_id),
        store.countMails(org_id),
        refusedPublishes(org_id, weekAgo),
      ]);
      const portals = await Promise.all(
        own.map(async (portal) => ({
          ...portal,
          ...(await lastDay(portal.id)),
          last_publish: (await store.findLastRevision(portal.id)) ?? null,
        })),
      );
      const published = new Map(portals.map(({ name, last_publish }) => [name, last_publish?.created_at ?? '']));
      const refused_publishes = refused.filter(({ portal, at }) => at > (published.get(portal) ?? ''));
      const untrusted_proxy_seen_at = role === 'owner' ? deps.untrustedProxySeenAt() : null;
      return { portals, refused_publishes, mails, database: store.engine, untrusted_proxy_seen_at };
    },
  };
}
