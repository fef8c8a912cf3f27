import type {
  Application,
  ApplicationChange,
  ApplicationOrder,
  AuthStrategy,
  CreatedApplication,
  NewApplication,
} from '@portico/contract/applications.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Page } from '@portico/contract/paging.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import { toName, toOptionalText } from '../../platform/validation/name.ts';
import type { Owner } from '../access/owner.ts';
import type { AuditEvent, RecordAudit } from '../audit/service.ts';
import type { ExternalClients } from '../external-issuers/external-clients.ts';
import type { CheckFields } from '../forms/service.ts';
import type { ChangeScopes, LockApplication, PrepareClientSecret } from './needs.ts';
import type { Quotas } from './quotas.ts';
import { toRedirectUri } from './redirect-uri.ts';
import type { createRegisteredApplications } from './registered-application.ts';
import { toScopes } from './scopes.ts';
import type { ApplicationFilter, ApplicationStore, ApplicationValues, Clash, StrategyFilter } from './store.ts';

interface Deps {
  store: ApplicationStore;
  checkFields: CheckFields;
  prepareClientSecret: PrepareClientSecret;
  externalClients: Pick<ExternalClients, 'release'>;
  /** Creates an application with its client at the issuer. */
  makeRegistered: ReturnType<typeof createRegisteredApplications>;
  /** Refuses if the quota of the developer is used up. */
  takeApplication: Quotas['takeApplication'];
  lockApplication: LockApplication;
  changeScopes: ChangeScopes;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  newReferenceId(): string;
  now(): string;
}

export type ApplicationService = ReturnType<typeof createApplicationService>;

export function createApplicationService(deps: Deps) {
  const { store, prepareClientSecret, externalClients, recordAudit, transact, newId, newReferenceId, now } = deps;
  const { lockApplication, changeScopes, makeRegistered, takeApplication, checkFields } = deps;

  async function get(owner: Owner, id: string): Promise<Application> {
    const application = await store.find(owner, id);
    if (!application) throw noSuchApplication();
    return application;
  }

  async function strategyFor(portal_id: string, id: string | null | undefined): Promise<AuthStrategy> {
    if (id) {
      const strategy = await store.findStrategy(portal_id, id);
      if (!strategy) throw new Problem('unknown-auth-strategy', 'There is no such auth strategy.');
      return strategy;
    }
    const strategy = await store.findFirstStrategy(portal_id);
    if (!strategy) throw new Problem('applications-disabled', noStrategies);
    return strategy;
  }

  /** Refuses to change a client id that an issuer gave. */
  async function checkReferenceId(portal_id: string, present: Application, wanted: string | undefined): Promise<void> {
    const { auth_strategy, reference_id } = present;
    if (wanted === undefined || wanted === reference_id || !auth_strategy) return;
    if (!(await store.findIssuance(portal_id, auth_strategy.id)).givesClientIds) return;
    const reason = 'was given by the issuer and cannot be changed';
    throw invalidParameter({ field: 'reference_id', rule: 'invalid', reason });
  }

  const audit = (
    transaction: Querying,
    owner: Owner,
    action: AuditActionOn<'application'>,
    id: string,
    details?: AuditEvent['details'],
  ) =>
    recordAudit(transaction, {
      portal_id: owner.portal_id,
      action,
      actor: { kind: 'developer', id: owner.id },
      target: { kind: 'application', id },
      ...(details && { details }),
    });

  return {
    get,

    fieldsOf: (owner: Owner, id: string): Promise<FieldValues> => store.findFieldValues(owner, id),

    list: (
      owner: Owner,
      filter: ApplicationFilter,
      page: PageRequest,
      order?: ApplicationOrder,
    ): Promise<Page<Application>> => store.list(owner, filter, page, order),

    strategies: (portal_id: string, filter: StrategyFilter, page: PageRequest): Promise<Page<AuthStrategy>> =>
      store.listStrategies(portal_id, filter, page),

    async create(
      owner: Owner,
      { name, auth_strategy_id, fields, ...rest }: NewApplication,
    ): Promise<CreatedApplication> {
      const { portal_id, id: developer_id } = owner;
      const auth_strategy = await strategyFor(portal_id, auth_strategy_id);
      const field_values = await checkFields(portal_id, 'application', fields);
      const offered = auth_strategy.available_scopes;
      const id = newId();
      const time = now();
      const row = {
        description: null,
        redirect_uri: null,
        reference_id: newReferenceId(),
        scopes: [],
        ...toValues(rest, offered),
        name: toName('name', name),
        created_at: time,
        updated_at: time,
      };

      const key = { portal_id, id, developer_id, team_id: null, auth_strategy_id: auth_strategy.id };
      const insert = async (transaction: Querying) => {
        await takeApplication(transaction, portal_id, developer_id);
        const clash = await store.insert(transaction, { ...row, ...key, field_values });
        if (clash) throw refusalOf(clash);
      };
      const record = (transaction: Querying) =>
        audit(transaction, owner, 'application.created', id, { name: row.name, redirect_uri: row.redirect_uri });
      const hasSecret = credentialTypeOf[auth_strategy.credential_type].credentials === 'client_secret';
      const { givesClientIds, isElsewhere } = await store.findIssuance(portal_id, auth_strategy.id);
      let client_secret: string | undefined;
      if (hasSecret && givesClientIds) {
        const application = { id, name: row.name, auth_strategy_id: auth_strategy.id };
        const client = await makeRegistered(owner, application, { insert, record, refusalOf, noSuchApplication });
        row.reference_id = client.client_id;
        client_secret = client.client_secret;
      } else {
        const issueSecret = hasSecret && !isElsewhere ? await prepareClientSecret() : undefined;
        client_secret = await transact(async (transaction) => {
          await insert(transaction);
          await record(transaction);
          return issueSecret?.(transaction, portal_id, id);
        });
      }

      const { scopes, ...shown } = row;
      return {
        id,
        ...shown,
        auth_strategy,
        ...(offered && { scopes }),
        ...(client_secret !== undefined && { credentials: { client_id: row.reference_id, client_secret } }),
      };
    },

    async update(owner: Owner, id: string, change: ApplicationChange): Promise<Application> {
      const present = await get(owner, id);
      const field_values = change.fields && (await checkFields(owner.portal_id, 'application', change.fields));
      const values = {
        ...toValues(change, present.auth_strategy?.available_scopes),
        ...(field_values && { field_values }),
      };
      await checkReferenceId(owner.portal_id, present, values.reference_id);
      if (Object.keys(values).length === 0) return present;

      const details = toChangedDetails(present, values);
      await transact(async (transaction) => {
        const held = values.scopes && (await lockApplication(transaction, owner.portal_id, id));
        const { found, clash } = await store.update(transaction, owner, id, values, now());
        if (clash) throw refusalOf(clash);
        if (!found) throw noSuchApplication();
        if (Object.keys(details).length > 0) await audit(transaction, owner, 'application.changed', id, details);
        if (!held || !values.scopes) return;
        await changeScopes(transaction, {
          portal_id: owner.portal_id,
          application_id: id,
          developers: [...new Set([held.developer_id, owner.id])],
          actor: { kind: 'developer', id: owner.id },
          before: held.wanted,
          wanted: values.scopes,
        });
      });
      return get(owner, id);
    },

    /** Credentials and registrations of the application are deleted in the same transaction. */
    async remove(owner: Owner, id: string): Promise<void> {
      await transact(async (transaction) => {
        // Recorded before the deletion, while its name can still be read.
        await audit(transaction, owner, 'application.deleted', id);
        if (!(await store.delete(transaction, owner, id))) throw noSuchApplication();
        await externalClients.release(transaction, owner.portal_id, id);
      });
    },
  };
}

/** The changed fields with their former values. Of the description, only the name is recorded. */
function toChangedDetails(present: Application, values: ApplicationValues): NonNullable<AuditEvent['details']> {
  const details: NonNullable<AuditEvent['details']> = {};
  for (const field of ['name', 'reference_id', 'redirect_uri'] as const) {
    const [before, after] = [present[field] ?? null, values[field]];
    if (after === undefined || after === before) continue;
    details[field] = after;
    details[`${field}_before`] = before;
  }
  if (values.field_values !== undefined) details.fields_changed = true;
  if (values.description !== undefined && values.description !== (present.description ?? null)) {
    details.description_changed = true;
  }
  return details;
}

const noStrategies =
  'This portal has no auth strategy for applications, so none can be created. Please contact a developer portal admin.';

const noSuchApplication = () => new Problem('not-found', 'There is no such application.');

const clashDetails: Record<Clash, string> = {
  'name-taken': 'There is an application with this name already.',
  'reference-id-taken': 'There is an application with this reference ID already.',
};
const refusalOf = (clash: Clash) => new Problem(clash, clashDetails[clash]);

/** The input, validated and normalized; omitted fields stay omitted. */
function toValues(input: ApplicationChange, offered: readonly string[] = []): ApplicationValues {
  const { name, reference_id, description, redirect_uri, scopes } = input;
  const uri = toOptionalText(redirect_uri);
  return {
    ...(name !== undefined && { name: toName('name', name) }),
    ...(reference_id !== undefined && { reference_id: toName('reference_id', reference_id) }),
    ...(description !== undefined && { description: toOptionalText(description) }),
    ...(redirect_uri !== undefined && { redirect_uri: uri === null ? null : toRedirectUri(uri) }),
    ...(scopes !== undefined && { scopes: toScopes(scopes, offered) }),
  };
}
