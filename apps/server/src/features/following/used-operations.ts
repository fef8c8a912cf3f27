import type { VersionAudience } from '@portico/contract/version-audience.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import type { AudienceStore } from './audience-store.ts';
import type { OperationUse, OperationUses } from './called-operations.ts';

export type UsedOperation = VersionAudience['operations'][number];

/** The operations of a version by slug; undefined until its specification is compiled. */
export type OperationsOf = (
  portal_id: string,
  product_version_id: string,
) => Promise<{ read(): Promise<readonly Named[]> } | undefined>;

interface Named {
  slug: string;
  method: string;
  path: string;
  deprecated: boolean;
}

interface Deps {
  store: Pick<AudienceStore, 'listRecentSets' | 'listChangesOf'>;
  operationUses: OperationUses;
  operationsOf: OperationsOf;
  clock(): number;
}

const operationsMaximum = 100;
const applicationsMaximum = 10;
/** Breaking changes are shown as long as calls are counted. */
const newsMs = 30 * 24 * 3_600_000;

/**
 * The operations that the registered applications called in the last 30 days, those that go away first: removed, deprecated,
 * or with a breaking change.
 */
export function createUsedOperations({ store, operationUses, operationsOf, clock }: Deps) {
  async function readNames(portal_id: string, version_id: string, sets: readonly { id: string }[]) {
    const names = new Map<string, Named & { is_removed: boolean }>();
    for (const changes of await store.listChangesOf(portal_id, version_id, sets)) {
      for (const { rule, place } of changes) {
        if (!isRemoval(rule) || place.in !== 'operation') continue;
        const { method, path } = place.operation;
        names.set(place.slug, { slug: place.slug, method, path, deprecated: false, is_removed: true });
      }
    }
    // An operation that is back is not removed.
    for (const operation of (await (await operationsOf(portal_id, version_id))?.read()) ?? []) {
      names.set(operation.slug, { ...operation, is_removed: false });
    }
    return names;
  }

  return async (
    portal_id: string,
    version_id: string,
    applications: readonly { id: string; name: string }[],
  ): Promise<UsedOperation[]> => {
    const uses = await operationUses(
      portal_id,
      version_id,
      applications.map(({ id }) => id),
    );
    if (uses.length === 0) return [];
    const sets = await store.listRecentSets(portal_id, version_id, new Date(clock() - newsMs).toISOString());
    const names = await readNames(portal_id, version_id, sets);
    const nameOf = new Map(applications.map(({ id, name }) => [id, name]));
    const brokenAt = (slug: string) =>
      sets.find(({ changed_operations }) => changed_operations[slug] === 'breaking')?.created_at ?? null;
    return Array.from(
      Map.groupBy(uses, ({ operation }) => operation),
      ([slug, own]) => {
        const known = names.get(slug);
        return known ? toUsed(known, brokenAt(slug), own, nameOf) : [];
      },
    )
      .flat()
      .sort((one, other) => Number(isGoing(other)) - Number(isGoing(one)) || other.requests - one.requests)
      .slice(0, operationsMaximum);
  };
}

const isRemoval = (rule: StoredChange['rule']) =>
  rule === 'operation-removed' || rule === 'deprecated-operation-removed';

const isGoing = ({ is_removed, is_deprecated, broken_at }: UsedOperation): boolean =>
  is_removed || is_deprecated || broken_at !== null;

const toUsed = (
  { slug, method, path, deprecated, is_removed }: Named & { is_removed: boolean },
  broken_at: string | null,
  uses: readonly OperationUse[],
  nameOf: ReadonlyMap<string, string>,
): UsedOperation => ({
  slug,
  method,
  path,
  is_removed,
  is_deprecated: deprecated,
  broken_at,
  requests: uses.reduce((sum, { requests }) => sum + requests, 0),
  last_call_at: new Date(Math.max(...uses.map(({ last_ms }) => last_ms))).toISOString(),
  application_count: uses.length,
  applications: uses.slice(0, applicationsMaximum).map(({ application_id, requests }) => ({
    id: application_id,
    name: nameOf.get(application_id) ?? '',
    requests,
  })),
});
