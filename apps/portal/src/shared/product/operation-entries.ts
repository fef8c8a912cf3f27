import { toOperationName } from '@portico/api-reference/view/target.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { type OperationListing, type OperationNode, operationName, toOperationTree } from './operations.ts';
import type { ShownIndex } from './reference-queries.ts';

/** A line of the list of operations. */
export type ListEntry =
  | {
      readonly kind: 'tag';
      readonly key: string;
      /** Undefined above operations without a tag, and above webhooks. */
      readonly title: string | undefined;
      readonly depth: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'operation';
      readonly group: string;
      readonly depth: number;
      readonly operation: SpecOperation;
      readonly slug: string | undefined;
    }
  /** The height of the entries that were not sent with the page. */
  | { readonly kind: 'gap'; readonly place: number; readonly height: number };

/** Heights are fixed, so that the position of an entry is known without rendering those above it. */
const heights = { tag: 36, operation: 50 } as const;

export const heightOfEntry = (entry: ListEntry): number => (entry.kind === 'gap' ? entry.height : heights[entry.kind]);

export function keyOfEntry(entry: ListEntry): string {
  if (entry.kind === 'gap') return `gap ${entry.place}`;
  return entry.kind === 'tag' ? entry.key : `${entry.group} ${operationName(entry.operation)}`;
}

/** The group of webhooks. */
export const webhookKey = 'webhooks';

/** By tag, with webhooks at the end, which only the reference has. */
export function toTree(
  listing: OperationListing | undefined,
  index: Pick<ShownIndex, 'operations'> | null | undefined,
): OperationNode[] {
  const calls = listing ? toOperationTree(listing) : [];
  const webhooks = (index?.operations ?? [])
    .filter(({ kind }) => kind === 'webhook')
    .map(({ method, path, slug, operationId = null, summary = null, deprecated = false }) => ({
      slug,
      method,
      path,
      operation_id: operationId,
      summary,
      deprecated,
      tags: [],
    }));
  const sent = { key: webhookKey, tag: undefined, title: undefined, operations: webhooks, children: [] };
  return webhooks.length > 0 ? [...calls, sent] : calls;
}

/** For a list without slugs, those of the reference's index. Without either, URLs have names, which redirect to slugs. */
export const toSlugMap = (index: ShownIndex | null | undefined): ReadonlyMap<string, string> =>
  new Map(index?.operations.map((entry) => [toOperationName(entry), entry.slug]));

export const toEntries = (
  nodes: readonly OperationNode[],
  slugs: ReadonlyMap<string, string>,
  folded: ReadonlySet<string> = new Set(),
  depth = 0,
): ListEntry[] =>
  nodes.flatMap(({ key, title, operations, children }): ListEntry[] => {
    const isOpen = !folded.has(key);
    const head: ListEntry = { kind: 'tag', key, title, depth, isOpen };
    if (!isOpen) return [head];
    const below = operations.map((operation): ListEntry => {
      const slug = operation.slug ?? slugs.get(operationName(operation));
      return { kind: 'operation', group: key, depth, operation, slug };
    });
    return [head, ...below, ...toEntries(children, slugs, folded, depth + 1)];
  });
