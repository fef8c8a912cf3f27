import type { Application, ApplicationWithGrants } from '@portico/contract/applications.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
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
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { Owner } from '../access/owner.ts';
import type { Viewer } from '../access/viewer.ts';
import { stillOnOffer, toScopes } from '../applications/scopes.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CheckFields } from '../forms/service.ts';
import type { GrantStore } from './grant-store.ts';
import { concerned, type Grants, together, without } from './grants.ts';
import type { RegistrationEnds } from './registration-ends.ts';
import type { RegistrationFilter, RegistrationStore } from './store.ts';
import type { VersionApplicationFilter, VersionApplicationStore } from './version-application-store.ts';

export interface RegistrationDeps {
  store: RegistrationStore;
  grantStore: GrantStore;
  grants: Grants;
  versionApplications: VersionApplicationStore;
  addEnds: RegistrationEnds;
  /** Refuses if the developer has no such application. */
  applicationOf(owner: Owner, id: string): Promise<Application>;
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
  checkFields: CheckFields;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** The developer as owner of applications, and as viewer of products. */
export interface Registrant {
  owner: Owner;
  viewer: Viewer;
  /** Whether the portal approves all registrations automatically. */
  auto_approve: boolean;
}

/** Optional parts of registrations. */
interface Wanted {
  withAccess?: boolean;
  withEnd?: boolean;
}

type Version = NonNullable<Awaited<ReturnType<RegistrationStore['findVersion']>>>;

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { store, grantStore, grants, versionApplications, applicationOf, actionsOf, recordAudit } = deps;
  const { addEnds, checkFields, transact, newId, now } = deps;

  async function versionFor(viewer: Viewer, id: string): Promise<Version> {
    const version = await store.findVersion(viewer, id);
    if (!version) throw noSuchVersion();
    return version;
  }

  /** The access decides which successors are named, so it is read for them too. */
  const toRead = ({ withAccess, withEnd }: Wanted) => ({ withAccess: withAccess === true || withEnd === true });

  async function show(
    portal_id: string,
    found: readonly Registration[],
    { withAccess, withEnd }: Wanted,
  ): Promise<Registration[]> {
    if (!withEnd) return [...found];
    const ended = await addEnds(portal_id, found);
    return withAccess ? ended : ended.map(({ access: _, ...registration }) => registration);
  }

  async function get(owner: Owner, application_id: string, id: string, wanted: Wanted = {}): Promise<Registration> {
    await applicationOf(owner, application_id);
    const registration = await store.find(owner.portal_id, { application_id, id }, toRead(wanted));
    if (!registration) throw noSuchRegistration();
    const [shown = registration] = await show(owner.portal_id, [registration], wanted);
    return shown;
  }

  /** The scopes that the version offers to applications of this strategy. */
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

  const audit = (
    transaction: Querying,
    owner: Owner,
    action: AuditActionOn<'registration'>,
    id: string,
    scopes: readonly string[] = [],
  ) =>
    recordAudit(transaction, {
      portal_id: owner.portal_id,
      action,
      actor: { kind: 'developer', id: owner.id },
      target: { kind: 'registration', id },
      ...(scopes.length > 0 && { details: { scopes: scopes.join(' ') } }),
    });

  return {
    get,

    async list(
      owner: Owner,
      application_id: string,
      filter: RegistrationFilter,
      page: PageRequest,
      wanted: Wanted = {},
    ): Promise<Page<Registration>> {
      await applicationOf(owner, application_id);
      const found = await store.list(owner.portal_id, application_id, filter, page, toRead(wanted));
      return { ...found, data: await show(owner.portal_id, found.data, wanted) };
    },

    async create(
      { owner, viewer, auto_approve }: Registrant,
      application_id: string,
      { product_version_id, scopes = [], fields }: NewRegistration,
    ): Promise<Registration> {
      const { portal_id } = owner;
      const { auth_strategy } = await applicationOf(owner, application_id);
      const version = await versionFor(viewer, product_version_id);
      if (!(await actionsOf(viewer, version.product_id)).register) {
        throw new Problem('forbidden', 'You may see this product, but not register applications for it.');
      }
      const offer = await offerFor(portal_id, version, auth_strategy?.id);
      const offered = auth_strategy?.available_scopes ?? [];
      const asked = toScopes(scopes, offered);
      const field_values = await checkFields(portal_id, 'registration', fields);
      const time = now();
      const row = { id: newId(), application_id, product_version_id, created_at: time, updated_at: time };

      const status = await transact(async (transaction): Promise<RegistrationStatus> => {
        const application = await grantStore.lockApplication(transaction, portal_id, application_id);
        if (!application) throw noSuchApplication();
        const developers = concerned(application.developer_id, owner.id);
        const isAutomatic =
          (offer.auto_approve || auto_approve) &&
          !(await grantStore.wasRefused(transaction, portal_id, developers, product_version_id));
        const requested_scopes = stillOnOffer(together(application.wanted, asked), offered);
        const values = { ...row, portal_id, requested_scopes, requested_by: owner.id };
        const status = isAutomatic ? 'approved' : 'pending';
        const outcome = await store.insert(transaction, { ...values, status, field_values });
        if (outcome === 'not-found') throw noSuchVersion();
        if (outcome === 'already-registered') {
          throw new Problem(outcome, 'This application has a registration for this product version already.');
        }
        const actor = { kind: 'developer', id: owner.id } as const;
        if (isAutomatic)
          await grants.approved(transaction, values, { ...application, developers, actor, decided_by: null });
        await audit(transaction, owner, 'registration.requested', row.id, requested_scopes);
        return isAutomatic ? 'approved' : 'pending';
      });
      const { product_id, product_name, name: product_version_name } = version;
      return { ...row, status, product_id, product_name, product_version_name };
    },

    async remove(owner: Owner, application_id: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        // Recorded before the deletion, while its name can still be read.
        await audit(transaction, owner, 'registration.deleted', id);
        if (!(await store.delete(transaction, owner, { application_id, id }))) throw noSuchRegistration();
      });
    },

    async scopesOfRegistration(owner: Owner, application_id: string, id: string): Promise<GrantedScopes> {
      await get(owner, application_id, id);
      const offered = offerOf(await applicationOf(owner, application_id));
      const registered = await store.listScopes(owner.portal_id, application_id);
      const found = registered.find((one) => one.id === id && one.status === 'approved');
      return { scopes: stillOnOffer(found?.granted_scopes ?? [], offered) };
    },

    /** The granted scopes of all registrations of the application: its tokens contain them all. */
    async scopesForVersion(
      { owner, viewer }: Registrant,
      application_id: string,
      product_version_id: string,
      withRequested: boolean,
    ): Promise<GrantedScopes> {
      const application = await applicationOf(owner, application_id);
      await versionFor(viewer, product_version_id);
      const offered = offerOf(application);
      const registered = await store.listScopes(owner.portal_id, application_id);
      const granted = registered.flatMap(({ status, granted_scopes }) => (status === 'approved' ? granted_scopes : []));
      const scopes = stillOnOffer(granted, offered);
      return { scopes, ...(withRequested && { requested_scopes: application.scopes ?? [] }) };
    },

    /** The application with its granted and its pending scopes. */
    async withGrants(owner: Owner, application_id: string): Promise<ApplicationWithGrants> {
      const application = await applicationOf(owner, application_id);
      const { auth_strategy, scopes = [] } = application;
      if (!auth_strategy?.available_scopes) return application;
      const offered = auth_strategy.available_scopes;
      const registered = await store.listScopes(owner.portal_id, application_id);
      const approved = registered.filter(({ status }) => status === 'approved');
      const granted = stillOnOffer(
        approved.flatMap(({ granted_scopes }) => granted_scopes),
        offered,
      );
      const waiting = registered.flatMap(({ status, requested_scopes, granted_scopes }) => {
        if (status === 'pending') return without(requested_scopes, granted);
        return status === 'approved' ? without(requested_scopes, granted_scopes) : [];
      });
      const waiting_scopes = stillOnOffer([...waiting, ...without(scopes, granted)], offered);
      return { ...application, granted_scopes: granted, waiting_scopes };
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

function offerOf({ auth_strategy }: Application): readonly string[] {
  if (auth_strategy?.available_scopes) return auth_strategy.available_scopes;
  throw new Problem('scopes-not-supported', 'The auth strategy of this application knows no scopes.');
}

const noSuchApplication = () => new Problem('not-found', 'There is no such application.');
const noSuchVersion = () => new Problem('not-found', 'There is no such product version.');
const noSuchRegistration = () => new Problem('not-found', 'There is no such registration.');
const notEnabled = () =>
  new Problem('registration-not-enabled', 'Registration for this product version is not enabled.');
