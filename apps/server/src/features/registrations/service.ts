import type { Application } from '@portico/contract/applications.ts';
import type { Actions } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type {
  GrantedScopes,
  NewRegistration,
  Registration,
  RegistrationStatus,
  VersionApplication,
} from '@portico/contract/registrations.ts';
import type { Querying, Transact } from '../../database/database.ts';
import type { PageRequest } from '../../database/page.ts';
import type { Owner } from '../access/owned-applications.ts';
import type { Viewer } from '../access/visible-products.ts';
import { toScopes } from '../applications/scopes.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { RegistrationFilter, RegistrationStore } from './store.ts';
import type { VersionApplicationFilter, VersionApplicationStore } from './version-applications.ts';

interface Deps {
  store: RegistrationStore;
  versionApplications: VersionApplicationStore;
  /** Refuses when the developer has no such application. */
  applicationOf(owner: Owner, id: string): Promise<Application>;
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** A developer at work in the portal: whose applications, and which products they may see. */
export interface Registrant {
  owner: Owner;
  viewer: Viewer;
  /** Whether the portal approves every registration by itself. */
  auto_approve: boolean;
}

type Version = NonNullable<Awaited<ReturnType<RegistrationStore['findVersion']>>>;

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: Deps) {
  const { store, versionApplications, applicationOf, actionsOf, recordAudit } = deps;
  const { transact, newId, now } = deps;

  async function versionFor(viewer: Viewer, id: string): Promise<Version> {
    const version = await store.findVersion(viewer, id);
    if (!version) throw noSuchVersion();
    return version;
  }

  async function get(
    owner: Owner,
    application_id: string,
    id: string,
    wanted: { withAccess?: boolean } = {},
  ): Promise<Registration> {
    await applicationOf(owner, application_id);
    const registration = await store.find(owner.portal_id, { application_id, id }, wanted);
    if (!registration) throw noSuchRegistration();
    return registration;
  }

  /** What the version offers to applications of this strategy. */
  async function offerFor(portal_id: string, version: Version, auth_strategy_id: string | undefined) {
    const offers = await store.listOffers(portal_id, version.id);
    const isSunset = version.sunset_at !== null && version.sunset_at <= now();
    if (isSunset || !offers.some(({ registration_enabled }) => registration_enabled)) throw notEnabled();
    const offer = offers.find((one) => one.auth_strategy_id === auth_strategy_id);
    if (!offer) {
      throw new Problem(
        'strategy-mismatch',
        'This product version asks for another auth strategy than the application has.',
      );
    }
    if (!offer.registration_enabled) throw notEnabled();
    return offer;
  }

  const audit = (transaction: Querying, owner: Owner, action: 'requested' | 'deleted', id: string) =>
    recordAudit(transaction, {
      portal_id: owner.portal_id,
      action: `registration.${action}`,
      actor: { kind: 'developer', id: owner.id },
      target: { kind: 'registration', id },
    });

  return {
    get,

    async list(
      owner: Owner,
      application_id: string,
      filter: RegistrationFilter,
      page: PageRequest,
      wanted: { withAccess?: boolean } = {},
    ): Promise<Page<Registration>> {
      await applicationOf(owner, application_id);
      return store.list(owner.portal_id, application_id, filter, page, wanted);
    },

    async create(
      { owner, viewer, auto_approve }: Registrant,
      application_id: string,
      { product_version_id, scopes = [] }: NewRegistration,
    ): Promise<Registration> {
      const { portal_id } = owner;
      const { auth_strategy } = await applicationOf(owner, application_id);
      const version = await versionFor(viewer, product_version_id);
      if (!(await actionsOf(viewer, version.product_id)).register) {
        throw new Problem('forbidden', 'You may see this product, but not register applications for it.');
      }
      const offer = await offerFor(portal_id, version, auth_strategy?.id);
      const requested_scopes = toScopes(scopes, auth_strategy?.available_scopes ?? []);
      const status: RegistrationStatus = offer.auto_approve || auto_approve ? 'approved' : 'pending';
      const time = now();
      const row = { id: newId(), application_id, product_version_id, status, created_at: time, updated_at: time };

      await transact(async (transaction) => {
        const application = await store.lockApplication(transaction, portal_id, application_id);
        if (!application) throw noSuchApplication();
        const outcome = await store.insert(transaction, { ...row, portal_id, requested_scopes });
        if (outcome === 'not-found') throw noSuchVersion();
        if (outcome === 'already-registered') {
          throw new Problem(outcome, 'This application has a registration for this product version already.');
        }
        if (status === 'approved') {
          await grant(store, transaction, { portal_id, id: application_id, ...application }, requested_scopes);
        }
        await audit(transaction, owner, 'requested', row.id);
      });
      const { product_id, product_name, name: product_version_name } = version;
      return { ...row, product_id, product_name, product_version_name };
    },

    async remove(owner: Owner, application_id: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        // Told before it goes, so that it can be told what it was.
        await audit(transaction, owner, 'deleted', id);
        if (!(await store.delete(transaction, owner, { application_id, id }))) throw noSuchRegistration();
      });
    },

    /** Scopes are the application's, so every approved registration of it has the same. */
    async scopesOfRegistration(owner: Owner, application_id: string, id: string): Promise<GrantedScopes> {
      const { status } = await get(owner, application_id, id);
      const scopes = scopesOf(await applicationOf(owner, application_id));
      return { scopes: status === 'approved' ? scopes : [] };
    },

    async scopesForVersion(
      { owner, viewer }: Registrant,
      application_id: string,
      product_version_id: string,
    ): Promise<GrantedScopes> {
      const application = await applicationOf(owner, application_id);
      await versionFor(viewer, product_version_id);
      return { scopes: scopesOf(application) };
    },

    async applicationsOfVersion(
      { owner, viewer }: Registrant,
      { product_id, product_version_id }: { product_id: string; product_version_id: string },
      filter: VersionApplicationFilter,
      page: PageRequest,
    ): Promise<Page<VersionApplication>> {
      const version = await versionFor(viewer, product_version_id);
      if (version.product_id !== product_id) throw noSuchVersion();
      return versionApplications.list(owner, product_version_id, filter, page);
    },
  };
}

/** Adds to what the application has: a new registration takes no scope away from the others. */
export async function grant(
  store: Pick<RegistrationStore, 'setScopes'>,
  transaction: Querying,
  application: { portal_id: string; id: string; scopes: string[] },
  requested: readonly string[],
): Promise<void> {
  const scopes = [...new Set([...application.scopes, ...requested])];
  if (scopes.length === application.scopes.length) return;
  await store.setScopes(transaction, application.portal_id, application.id, scopes);
}

function scopesOf({ scopes }: Application): string[] {
  if (scopes) return scopes;
  throw new Problem('scopes-not-supported', 'The auth strategy of this application knows no scopes.');
}

const noSuchApplication = () => new Problem('not-found', 'There is no such application.');
const noSuchVersion = () => new Problem('not-found', 'There is no such product version.');
const noSuchRegistration = () => new Problem('not-found', 'There is no such registration.');
const notEnabled = () =>
  new Problem('registration-not-enabled', 'Registration for this product version is not enabled.');
