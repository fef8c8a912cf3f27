import type { OperationEntry } from '@portico/api-reference/compile/compiled.ts';
import { toHash, toOperationName, untagged } from '@portico/api-reference/view/target.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';

export interface OperationGroup<Operation = SpecOperation> {
  /** Undefined for operations without a tag. */
  readonly tag: string | undefined;
  readonly operations: readonly Operation[];
}

/** By tag in order of first appearance, in each of its tags; those without come last (SHL-11). */
export function groupByTag<Operation extends { readonly tags: readonly string[] }>(
  operations: readonly Operation[],
): OperationGroup<Operation>[] {
  const groups = new Map<string | undefined, Operation[]>();
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

type Grouped = Pick<OperationEntry, 'tags' | 'kind'>;

/**
 * What stands before and after an operation in the list, in the group that it was opened from. An operation that the tag
 * of an address does not have is taken in the first group that has it.
 */
export function neighborsOf<Entry extends Grouped>(
  entries: readonly Entry[],
  { tag, entry }: { readonly tag: string; readonly entry: Entry | undefined },
) {
  const calls = groupByTag(entries.filter(({ kind }) => kind !== 'webhook'));
  const sent = entries.filter(({ kind }) => kind === 'webhook');
  const list = [...calls, { tag: undefined, operations: sent }].flatMap((group) =>
    group.operations.map((each) => ({ entry: each, tag: group.tag ?? '' })),
  );
  const isHere = (each: (typeof list)[number]) => each.entry === entry;
  const inGroup = list.findIndex((each) => isHere(each) && (each.tag || untagged) === tag);
  const place = inGroup >= 0 ? inGroup : list.findIndex(isHere);
  if (place < 0) return { previous: undefined, next: undefined };
  // The next group may begin with the same operation.
  const isOther = (each: (typeof list)[number]) => !isHere(each);
  return { previous: list.slice(0, place).findLast(isOther), next: list.slice(place + 1).find(isOther) };
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
