import type { NoticeStore } from './notice-store.ts';

/** The operations of a version that applications called in the last 30 days, as gateways report them. */
export type OperationUses = (
  portal_id: string,
  product_version_id: string,
  application_ids: readonly string[] | 'all',
) => Promise<readonly OperationUse[]>;

export interface OperationUse {
  application_id: string;
  /** The slug of the operation. */
  operation: string;
  requests: number;
  last_ms: number;
}

/** The calls of one developer's applications to an operation. */
interface CalledBy {
  requests: number;
  /** The names of the applications, those with most calls first. */
  applications: readonly string[];
}

/** By slug. */
export type CalledOperations = ReadonlyMap<string, CalledBy>;

interface Deps {
  store: Pick<NoticeStore, 'listApplications'>;
  operationUses: OperationUses;
}

const none: CalledOperations = new Map();

/** Finds for each developer the operations of a version that their registered applications called. */
export function createCalledOperations({ store, operationUses }: Deps) {
  return async (
    { portal_id, product_version_id }: { portal_id: string; product_version_id: string },
    developer_ids: readonly string[],
  ): Promise<(developer_id: string) => CalledOperations> => {
    const applications = await store.listApplications(portal_id, product_version_id, developer_ids);
    const uses = await operationUses(
      portal_id,
      product_version_id,
      applications.map(({ id }) => id),
    );
    const byId = new Map(applications.map((application) => [application.id, application]));
    const byDeveloper = Map.groupBy(uses, ({ application_id }) => byId.get(application_id)?.developer_id);
    const called = new Map(
      Array.from(byDeveloper, ([developer_id, own]) => [developer_id, toCalled(own, (id) => byId.get(id)?.name ?? '')]),
    );
    return (developer_id) => called.get(developer_id) ?? none;
  };
}

export type FindCalledOperations = ReturnType<typeof createCalledOperations>;

/** The uses with most calls come first. */
const toCalled = (uses: readonly OperationUse[], nameOf: (application_id: string) => string): CalledOperations =>
  new Map(
    Array.from(
      Map.groupBy(uses, ({ operation }) => operation),
      ([operation, own]) => [
        operation,
        {
          requests: own.reduce((sum, { requests }) => sum + requests, 0),
          applications: own.map(({ application_id }) => nameOf(application_id)),
        },
      ],
    ),
  );
