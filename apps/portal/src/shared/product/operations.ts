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
    for (const tag of tags) groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  const untagged = groups.get(undefined);
  groups.delete(undefined);
  return [...groups, ...(untagged ? [[undefined, untagged] as const] : [])].map(([tag, operations]) => ({
    tag,
    operations,
  }));
}

/** The groups whose tag contains the text; while there is one, those without a tag are left out (SHL-12). */
export function filterGroups(groups: readonly OperationGroup[], text: string): readonly OperationGroup[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? groups.filter(({ tag }) => tag?.toLowerCase().includes(wanted)) : groups;
}

/** What stands behind `#` for an operation: its tag, then its id or what its method and path make of one (SPC-10). */
export function operationHash(tag: string | undefined, { operation_id, method, path }: SpecOperation): string {
  const name = operation_id ?? `${method.toLowerCase()}${path.replaceAll(/\W/g, '_')}`;
  return `/${encodeURIComponent(tag ?? 'default')}/${encodeURIComponent(name)}`;
}
