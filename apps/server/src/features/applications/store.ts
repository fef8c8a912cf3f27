import type { Application, ApplicationOrder, AuthStrategy } from '@portico/contract/applications.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { brokenUnique } from '../../platform/database/constraint.ts';
import { counted } from '../../platform/database/count.ts';
import type { Database, Engine, Querying } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import { fetchPage, mapPage, type PageRequest, toPage } from '../../platform/database/page.ts';
import { forEachKind, prepare } from '../../platform/database/prepared.ts';
import type { ApplicationTable } from '../../platform/database/tables/applications.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { containsText } from '../../platform/database/text-match.ts';
import type { Owner } from '../access/owner.ts';
import { isReachedAs, isReachedBy } from '../access/store/owned-applications.ts';
import { strategyColumns, toAuthStrategy } from '../auth-strategies/shown-strategy.ts';
import { stillOnOffer } from './scopes.ts';

export interface ApplicationFilter {
  name?: string | undefined;
  name_contains?: string | undefined;
  auth_strategy_id?: string | undefined;
}

export interface StrategyFilter {
  name?: string | undefined;
  name_contains?: string | undefined;
  credential_type?: AuthStrategyTable['credential_type'] | undefined;
}

export type ApplicationValues = Partial<
  Pick<ApplicationTable, 'name' | 'description' | 'redirect_uri' | 'reference_id' | 'scopes'> & {
    field_values: FieldValues;
  }
>;

/** The unique constraint that a write violated, as the code of a problem. */
export type Clash = 'name-taken' | 'reference-id-taken';

const clashes: Record<string, Clash> = {
  application_name: 'name-taken',
  application_reference_id: 'reference-id-taken',
};

const applicationColumns = [
  'application.id',
  'application.name',
  'application.reference_id',
  'application.description',
  'application.redirect_uri',
  'application.scopes',
  'application.created_at',
  'application.updated_at',
  'strategy.id as strategy_id',
  'strategy.name as strategy_name',
  'strategy.credential_type',
  'strategy.key_names',
  'strategy.auth_methods',
  'strategy.available_scopes',
] as const;

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

export const createApplicationStore = (database: Database) => {
  const { engine, query } = database;
  const applications = (condition: (application: ExpressionBuilder<Tables, 'application'>) => Expression<SqlBool>) =>
    query
      .selectFrom('application')
      .where(condition)
      .leftJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'application.auth_strategy_id'));

  const reached = (owner: Owner) => applications(isReachedBy(owner, engine));
  const inOrderOf = (found: ReturnType<typeof reached>, order: ApplicationOrder) => {
    const [column, direction] = orders[order];
    return found.select(applicationColumns).orderBy(column, direction).orderBy('application.id', direction);
  };
  const owned = ['portal_id', 'id', 'email'] as const;
  const inOrders = forEachKind(Object.keys(orders) as ApplicationOrder[], (order) =>
    prepare(database, [...owned, 'limit', 'offset'], ({ limit, offset, ...owner }) =>
      inOrderOf(reached(owner), order).limit(limit).offset(offset),
    ),
  );
  const count = prepare(database, owned, (owner) => counted(reached(owner)));
  const one = prepare(database, [...owned, 'application_id'], ({ application_id, ...owner }) =>
    applications(isReachedAs(application_id, owner, engine)).select(applicationColumns),
  );

  const strategies = (portal_id: string) => query.selectFrom('auth_strategy').where('portal_id', '=', portal_id);

  return {
    async list(
      owner: Owner,
      filter: ApplicationFilter,
      page: PageRequest,
      order: ApplicationOrder = 'name',
    ): Promise<Page<Application>> {
      const { portal_id, id, email } = owner;
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      if (!isFiltered) {
        const rows = await toPage(
          page,
          (part) => inOrders[order].all({ portal_id, id, email, ...part }),
          async () => (await count.first({ portal_id, id, email }))?.count ?? 0,
        );
        return mapPage(rows, toApplication);
      }
      const found = applications((application) =>
        application.and([isReachedBy(owner, engine)(application), ...toConditions(engine, application, filter)]),
      );
      const rows = await fetchPage(found, (rows) => inOrderOf(rows as typeof found, order), page);
      return mapPage(rows, toApplication);
    },

    async find(owner: Owner, id: string): Promise<Application | undefined> {
      const { portal_id, email } = owner;
      const row = await one.first({ portal_id, id: owner.id, email, application_id: id });
      return row && toApplication(row);
    },

    async insert(
      transaction: Querying,
      application: ApplicationTable & { field_values: FieldValues },
    ): Promise<Clash | undefined> {
      const insert = transaction
        .insertInto('application')
        .values({
          ...application,
          scopes: asJson(application.scopes),
          field_values: asJson(application.field_values),
        })
        .execute();
      return (await toClash(insert)).clash;
    },

    async findFieldValues(owner: Owner, id: string): Promise<FieldValues> {
      const found = await query
        .selectFrom('application')
        .select('field_values')
        .where(isReachedAs(id, owner, engine))
        .executeTakeFirst();
      return found?.field_values ?? {};
    },

    /** Says whether the application exists, and which constraint the change violated, if any. */
    async update(
      transaction: Querying,
      owner: Owner,
      id: string,
      { scopes, field_values, ...values }: ApplicationValues,
      updated_at: string,
    ) {
      const update = transaction
        .updateTable('application')
        .set({
          ...values,
          ...(scopes && { scopes: asJson(scopes) }),
          ...(field_values && { field_values: asJson(field_values) }),
          updated_at,
        })
        .where(isReachedAs(id, owner, engine))
        .executeTakeFirst();
      const { done, clash } = await toClash(update);
      return { clash, found: done?.numUpdatedRows === 1n };
    },

    /** Returns the constraint that the change violated, if any. */
    async setReferenceId(
      transaction: Querying,
      owner: Owner,
      id: string,
      reference_id: string,
    ): Promise<Clash | 'not-found' | undefined> {
      const update = transaction
        .updateTable('application')
        .set({ reference_id })
        .where(isReachedAs(id, owner, engine))
        .executeTakeFirst();
      const { done, clash } = await toClash(update);
      return clash ?? (done?.numUpdatedRows === 1n ? undefined : 'not-found');
    },

    /** False if the application does not exist. Foreign keys delete what belongs to it. */
    delete: (transaction: Querying, owner: Owner, id: string): Promise<boolean> =>
      affectsOne(transaction.deleteFrom('application').where(isReachedAs(id, owner, engine))),

    async listStrategies(portal_id: string, filter: StrategyFilter, page: PageRequest): Promise<Page<AuthStrategy>> {
      const { name, name_contains, credential_type } = filter;
      const filtered = strategies(portal_id)
        .$if(name !== undefined, (rows) => rows.where('name', '=', name!))
        .$if(name_contains !== undefined, (rows) =>
          rows.where(({ ref }) => containsText(engine, ref('name'), name_contains!)),
        )
        .$if(credential_type !== undefined, (rows) => rows.where('credential_type', '=', credential_type!));
      const rows = await fetchPage(filtered, (found) => inOrder(found.select(strategyColumns)), page);
      return mapPage(rows, toAuthStrategy);
    },

    /** Whether tokens, and whether also client ids, come from an external issuer. */
    async findIssuance(portal_id: string, id: string): Promise<{ isElsewhere: boolean; givesClientIds: boolean }> {
      const row = await strategies(portal_id)
        .select(['issuer', 'registers_clients'])
        .where('id', '=', id)
        .executeTakeFirst();
      const isElsewhere = row?.issuer != null;
      return { isElsewhere, givesClientIds: isElsewhere && row.registers_clients };
    },

    async findStrategy(portal_id: string, id: string): Promise<AuthStrategy | undefined> {
      const row = await strategies(portal_id).select(strategyColumns).where('id', '=', id).executeTakeFirst();
      return row && toAuthStrategy(row);
    },

    async findFirstStrategy(portal_id: string): Promise<AuthStrategy | undefined> {
      const row = await inOrder(strategies(portal_id).select(strategyColumns)).limit(1).executeTakeFirst();
      return row && toAuthStrategy(row);
    },
  };
};

const orders = {
  name: ['application.name', 'asc'],
  '-name': ['application.name', 'desc'],
  created_at: ['application.created_at', 'asc'],
  '-created_at': ['application.created_at', 'desc'],
} as const;

interface Ordered<Self> {
  orderBy(column: 'position' | 'name'): Self;
}

/** The order of the portal's list. Names are unique, so it is total. */
const inOrder = <Query extends Ordered<Query>>(strategies: Query): Query =>
  strategies.orderBy('position').orderBy('name');

async function toClash<Done>(write: Promise<Done>): Promise<{ done?: Done; clash?: Clash }> {
  try {
    return { done: await write };
  } catch (error) {
    const clash = clashes[brokenUnique(error) ?? ''];
    if (!clash) throw error;
    return { clash };
  }
}

function toConditions(
  engine: Engine,
  application: ExpressionBuilder<Tables, 'application'>,
  filter: ApplicationFilter,
) {
  const { name, name_contains, auth_strategy_id } = filter;
  return [
    name === undefined ? [] : application('application.name', '=', name),
    name_contains === undefined ? [] : containsText(engine, application.ref('application.name'), name_contains),
    auth_strategy_id === undefined ? [] : application('application.auth_strategy_id', '=', auth_strategy_id),
  ].flat();
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };
type ApplicationRow = Pick<
  ApplicationTable,
  'id' | 'name' | 'reference_id' | 'description' | 'redirect_uri' | 'scopes' | 'created_at' | 'updated_at'
>;
type JoinedStrategy = Pick<AuthStrategyTable, 'credential_type' | 'key_names' | 'auth_methods' | 'available_scopes'> & {
  strategy_id: string;
  strategy_name: string;
};

function toApplication(row: ApplicationRow & Nullable<JoinedStrategy>): Application {
  const { strategy_id, strategy_name, credential_type, key_names, auth_methods, available_scopes, ...rest } = row;
  const { scopes, ...application } = rest;
  if (strategy_id === null) return { ...application, auth_strategy: null };

  const strategy = { credential_type, key_names, auth_methods, available_scopes } as JoinedStrategy;
  const auth_strategy = toAuthStrategy({ ...strategy, id: strategy_id, name: strategy_name as string });
  const offered = auth_strategy.available_scopes;
  return { ...application, auth_strategy, ...(offered && { scopes: stillOnOffer(scopes, offered) }) };
}
