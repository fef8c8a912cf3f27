import { toHash, toOperationName } from '@portico/api-reference/view/target.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';

export interface OperationGroup {
  /** Undefined for operations without a tag. */
  readonly tag: string | undefined;
  readonly operations: readonly SpecOperation[];
}

/** By tag in order of first appearance, in each of its tags; those without come last (SHL-11). */
export function groupByTag(operations: readonly SpecOperation[]): OperationGroup[] {
  const groups = new Map<string | undefined, SpecOperation[]>();
  for (const operation of operations) {
    const tags = operation.tags.length > 0 ? new Set(operation.tags) : [undefined];
    for (const tag of tags) {
      const group = groups.get(tag);
      if (group) group.push(operation);
      else groups.set(tag, [operation]);
    }
  }
  const untagged = groups.get(undefined);
  groups.delete(undefined);
  return [...groups, ...(untagged ? [[undefined, untagged] as const] : [])].map(([tag, operations]) => ({
    tag,
    operations,
  }));
}

/** Groups whose tag contains the text stay whole (SHL-12); of the others, the operations that it is found in. */
export function filterGroups(groups: readonly OperationGroup[], text: string): readonly OperationGroup[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return groups;
  const isWanted = (each: string | null | undefined) => each?.toLowerCase().includes(wanted) ?? false;
  return groups.flatMap((group) => {
    if (isWanted(group.tag)) return [group];
    const operations = group.operations.filter(
      ({ summary, path, operation_id, method }) =>
        isWanted(summary) || isWanted(path) || isWanted(operation_id) || method.toLowerCase() === wanted,
    );
    return operations.length > 0 ? [{ ...group, operations }] : [];
  });
}

export const operationName = ({ operation_id, method, path }: SpecOperation): string =>
  toOperationName({ operationId: operation_id ?? undefined, method, path });

/** What stands behind `#` for an operation: its tag, then its name (SPC-10). */
export const operationHash = (tag: string | undefined, operation: SpecOperation): string =>
  toHash({ kind: 'operation', tag: tag ?? '', name: operationName(operation) });
