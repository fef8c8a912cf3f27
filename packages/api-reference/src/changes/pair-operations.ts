import type { OperationEntry } from '../compile/compiled.ts';

export interface OperationPair {
  readonly before?: OperationEntry | undefined;
  readonly after?: OperationEntry | undefined;
}

/** Names of path parameters do not distinguish operations. */
const toTemplate = ({ kind, method, path }: OperationEntry): string =>
  JSON.stringify([kind, method, kind === 'webhook' ? path : path.replaceAll(/\{[^{}]*\}/g, '{}')]);

const toId = ({ kind, operationId }: OperationEntry): string | undefined =>
  operationId === undefined ? undefined : JSON.stringify([kind, operationId]);

/** Pairs operations with the same method and path, and then those with the same id. */
export function pairOperations(before: readonly OperationEntry[], after: readonly OperationEntry[]): OperationPair[] {
  const pairs: OperationPair[] = [];
  let [left, right] = [before, after];
  for (const keyOf of [toTemplate, toId]) {
    const found = new Map<string, OperationEntry>();
    for (const entry of right) {
      const key = keyOf(entry);
      if (key !== undefined && !found.has(key)) found.set(key, entry);
    }
    const rest: OperationEntry[] = [];
    const taken = new Set<OperationEntry>();
    for (const entry of left) {
      const key = keyOf(entry);
      const other = key === undefined ? undefined : found.get(key);
      if (other === undefined || taken.has(other)) rest.push(entry);
      else pairs.push({ before: entry, after: other });
      if (other) taken.add(other);
    }
    left = rest;
    right = right.filter((entry) => !taken.has(entry));
  }
  return [...pairs, ...left.map((entry) => ({ before: entry })), ...right.map((entry) => ({ after: entry }))];
}
