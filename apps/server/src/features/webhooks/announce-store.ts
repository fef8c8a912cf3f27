import type { AnnouncedArea, WebhookEventType } from '@portico/contract/audit-actions.ts';
import type { AcceptedTerms, FieldValues } from '@portico/contract/form-fields.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { createOrganizationOf } from '../../platform/database/organization-of.ts';
import { isFound } from '../../platform/database/outcome.ts';
import type { WebhookDeliveryTable, WebhookEventTable } from '../../platform/database/tables/webhooks.ts';

/** The subject of an event. It contains no secrets. */
export interface Subject {
  portal: { id: string; name: string };
  developer?: {
    id: string;
    email: string;
    full_name: string;
    status: string;
    /** What was entered in the fields that the portal adds to its sign-up. */
    fields: FieldValues;
    accepted_terms: AcceptedTerms[];
  };
  application?: { id: string; name?: string; reference_id?: string; fields?: FieldValues };
  registration?: {
    id: string;
    status?: string;
    fields?: FieldValues;
    product?: { id: string; name: string };
    version?: { id: string; name: string };
  };
  product?: { id: string; name?: string; slug?: string };
  version?: {
    id: string;
    name?: string;
    slug?: string;
    deprecated_on?: string | null;
    sunset_on?: string | null;
  };
  credential?: { id: string; display_name?: string; kind?: string; last_four?: string };
}

type Find = (transaction: Querying, portal_id: string, id: string) => Promise<Partial<Subject> & { status?: string }>;

interface Target {
  kind: string;
  id: string;
}

export type AnnounceStore = ReturnType<typeof createAnnounceStore>;

export const createAnnounceStore = (database: Database) => {
  const { engine } = database;
  const developerOf = async (transaction: Querying, portal_id: string, id: string) => {
    const developer = await transaction
      .selectFrom('developer')
      .select(['id', 'email', 'full_name', 'status', 'field_values'])
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst();
    if (!developer) return undefined;
    const accepted_terms = await transaction
      .selectFrom('terms_acceptance')
      .select(['name', 'version', 'accepted_at'])
      .where((row) => equal(row, { portal_id, developer_id: id }))
      .orderBy('accepted_at')
      .orderBy('name')
      .execute();
    const { field_values: fields, ...shown } = developer;
    return { developer: { ...shown, fields, accepted_terms } };
  };

  const applicationOf = async (transaction: Querying, portal_id: string, id: string) => {
    const application = await transaction
      .selectFrom('application')
      .select(['id', 'name', 'reference_id', 'developer_id', 'field_values'])
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst();
    if (!application) return { application: { id } };
    const { developer_id, field_values: fields, ...shown } = application;
    return { application: { ...shown, fields }, ...(await developerOf(transaction, portal_id, developer_id)) };
  };

  /** The query for each kind of subject. A deleted subject is described by its id only. */
  const finders: Record<AnnouncedArea, Find> = {
    async developer(transaction, portal_id, id) {
      const found = await developerOf(transaction, portal_id, id);
      return { ...found, ...(found && { status: found.developer.status }) };
    },
    application: applicationOf,
    async registration(transaction, portal_id, id) {
      const found = await transaction
        .selectFrom('registration')
        .innerJoin('product_version as version', (join) =>
          inPortal(join, 'version.id', 'registration.product_version_id'),
        )
        .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
        .select([
          'registration.status',
          'registration.field_values',
          'registration.application_id',
          'version.id as version_id',
          'version.name as version_name',
          'product.id as product_id',
          'product.name as product_name',
        ])
        .where((row) => equal(row, { 'registration.portal_id': portal_id, 'registration.id': id }))
        .executeTakeFirst();
      if (!found) return { registration: { id } };
      const {
        status,
        field_values: fields,
        application_id,
        version_id,
        version_name,
        product_id,
        product_name,
      } = found;
      const product = { id: product_id, name: product_name };
      const version = { id: version_id, name: version_name };
      const application = await applicationOf(transaction, portal_id, application_id);
      return { status, registration: { id, status, fields, product, version }, ...application };
    },
    async product(transaction, portal_id, id) {
      const product = await transaction
        .selectFrom('product')
        .select(['id', 'name', 'slug'])
        .where((row) => equal(row, { portal_id, id }))
        .executeTakeFirst();
      return { product: product ?? { id } };
    },
    async version(transaction, portal_id, id) {
      const found = await transaction
        .selectFrom('product_version as version')
        .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
        .select(['version.name', 'version.slug', 'version.deprecated_on', 'version.sunset_at'])
        .select(['product.id as product_id', 'product.name as product_name', 'product.slug as product_slug'])
        .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.id': id }))
        .executeTakeFirst();
      if (!found) return { version: { id } };
      const { product_id, product_name, product_slug, sunset_at, ...version } = found;
      return {
        product: { id: product_id, name: product_name, slug: product_slug },
        version: { id, ...version, sunset_on: sunset_at?.slice(0, 10) ?? null },
      };
    },
    async credential(transaction, portal_id, id) {
      const found = await transaction
        .selectFrom('credential')
        .select(['id', 'display_name', 'kind', 'last_four', 'application_id'])
        .where((row) => equal(row, { portal_id, id }))
        .executeTakeFirst();
      if (!found) return { credential: { id } };
      const { application_id, ...credential } = found;
      return { credential, ...(await applicationOf(transaction, portal_id, application_id)) };
    },
  };

  const organizationOf = createOrganizationOf(database);
  const enabledFor = (transaction: Querying, org_id: string, portal_id: string) =>
    transaction
      .selectFrom('webhook_endpoint as endpoint')
      .where((row) => equal(row, { 'endpoint.org_id': org_id, 'endpoint.is_enabled': true }))
      .where(({ eb, or }) => or([eb('endpoint.portal_id', 'is', null), eb('endpoint.portal_id', '=', portal_id)]));

  return {
    async hasEndpoints(transaction: Querying, portal_id: string): Promise<boolean> {
      const org_id = await organizationOf(portal_id, transaction);
      return isFound(enabledFor(transaction, org_id, portal_id).select('endpoint.id').limit(1));
    },

    /**
     * Lists the endpoints that subscribe to the event, of the organization that owns the portal. They are locked, so
     * that none is deleted before the event is written.
     */
    async listEndpoints(transaction: Querying, portal_id: string, type: WebhookEventType) {
      const org_id = await organizationOf(portal_id, transaction);
      const enabled = await enabledFor(transaction, org_id, portal_id)
        .select(['endpoint.id', 'endpoint.event_types'])
        .$if(engine === 'postgres', (found) => found.forKeyShare('endpoint'))
        .execute();
      const wanting = enabled.filter(({ event_types }) => event_types === null || event_types.includes(type));
      return { org_id, endpoint_ids: wanting.map(({ id }) => id) };
    },

    async findSubject(
      transaction: Querying,
      portal_id: string,
      { kind, id }: Target,
    ): Promise<Subject & { status?: string }> {
      const portal = await transaction
        .selectFrom('portal')
        .select(['id', 'name'])
        .where('id', '=', portal_id)
        .executeTakeFirstOrThrow();
      return { portal, ...(await (finders as Partial<Record<string, Find>>)[kind]?.(transaction, portal_id, id)) };
    },

    async insert(
      transaction: Querying,
      event: WebhookEventTable,
      deliveries: Pick<WebhookDeliveryTable, 'id' | 'endpoint_id'>[],
    ): Promise<void> {
      const { org_id, id: event_id, created_at } = event;
      await transaction.insertInto('webhook_event').values(event).execute();
      await transaction
        .insertInto('webhook_delivery')
        .values(
          deliveries.map((delivery) => ({
            ...delivery,
            org_id,
            event_id,
            created_at,
            status: 'queued' as const,
            attempts: 0,
            next_attempt_at: created_at,
          })),
        )
        .execute();
    },
  };
};
