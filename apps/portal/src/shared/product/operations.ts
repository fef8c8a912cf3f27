import type { OperationEntry, ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import { flattenTags, type TagNode, toTagTree, withoutEmpty } from '@portico/api-reference/view/tag-tree.ts';
import { toOperationName, untagged } from '@portico/api-reference/view/target.ts';
import type { ProductVersionSpecOperations, SpecOperation, SpecTag } from '@portico/contract/specs.ts';

/** The properties of a version's operations from which the list is rendered. */
export type OperationListing = Pick<ProductVersionSpecOperations, 'operations' | 'tags' | 'tag_groups' | 'words'>;

export type OperationNode = TagNode<SpecOperation, SpecTag>;

/** By tag, as the document orders and nests them (SHL-11). */
export const toOperationTree = ({ operations, tags, tag_groups }: OperationListing): OperationNode[] =>
  withoutEmpty(toTagTree({ operations, tags, tagGroups: tag_groups }));

type Grouped = Pick<OperationEntry, 'tags' | 'kind'>;

interface Entries<Entry> {
  readonly operations: readonly Entry[];
  readonly tags?: readonly SpecTag[] | undefined;
  readonly tagGroups?: ReferenceIndex['tagGroups'];
}

interface Listed<Entry> {
  readonly entry: Entry;
  readonly tag: string;
}

/**
 * The operations of an index in the order of the list. Cached, because the server looks up the neighbors of each operation.
 */
const knownLists = new WeakMap<object, readonly Listed<Grouped>[]>();

function listOf<Entry extends Grouped>(entries: Entries<Entry>): readonly Listed<Entry>[] {
  const known = knownLists.get(entries);
  if (known) return known as readonly Listed<Entry>[];
  const { operations, tags, tagGroups } = entries;
  const calls = toTagTree({ operations: operations.filter(({ kind }) => kind !== 'webhook'), tags, tagGroups });
  const sent = operations.filter(({ kind }) => kind === 'webhook');
  const groups = flattenTags(calls).map(({ node }) => ({ tag: node.tag?.name ?? '', operations: node.operations }));
  const list = [...groups, { tag: '', operations: sent }].flatMap((group) =>
    group.operations.map((each) => ({ entry: each, tag: group.tag })),
  );
  knownLists.set(entries, list);
  return list;
}

/**
 * The neighbors of an operation in the group that it was opened from, or in the first group that has it where the URL
 * names another tag.
 */
export function neighborsOf<Entry extends Grouped>(
  entries: Entries<Entry>,
  { tag, entry }: { readonly tag: string; readonly entry: Entry | undefined },
) {
  const list = listOf(entries);
  const isHere = (each: Listed<Entry>) => each.entry === entry;
  const inGroup = list.findIndex((each) => isHere(each) && (each.tag || untagged) === tag);
  const place = inGroup >= 0 ? inGroup : list.findIndex(isHere);
  if (place < 0) return { previous: undefined, next: undefined };
  // The next group may begin with the same operation.
  const isOther = (each: Listed<Entry>) => !isHere(each);
  return { previous: lastBefore(list, place, isOther), next: list.find((each, at) => at > place && isOther(each)) };
}

function lastBefore<Item>(list: readonly Item[], place: number, is: (item: Item) => boolean): Item | undefined {
  for (let at = place - 1; at >= 0; at--) if (is(list[at] as Item)) return list[at];
  return undefined;
}

/** The slugs of operations with a word in a parameter, a header, a property or a value. */
export type FindWord = (word: string) => ReadonlySet<string>;

const findNone: FindWord = () => new Set();

/**
 * Words match in any order, each in a parent tag, the summary, the path, the id or the method (SHL-12), or in
 * `findWord`.
 */
export function filterOperations(
  nodes: readonly OperationNode[],
  text: string,
  findWord: FindWord = findNone,
): readonly OperationNode[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return nodes;

  function narrow(node: OperationNode, above: string): OperationNode {
    const titles = `${above}\n${node.tag?.name ?? ''}\n${node.title ?? ''}`.toLowerCase();
    return {
      ...node,
      operations: node.operations.filter(({ summary, path, operation_id, method, slug = '' }) => {
        const said = `${titles}\n${summary ?? ''}\n${path}\n${operation_id ?? ''}`.toLowerCase();
        return words.every((word) => said.includes(word) || method.toLowerCase() === word || findWord(word).has(slug));
      }),
      children: node.children.map((child) => narrow(child, titles)),
    };
  }
  return withoutEmpty(nodes.map((node) => narrow(node, '')));
}

export const operationName = ({ operation_id, method, path }: SpecOperation): string =>
  toOperationName({ operationId: operation_id ?? undefined, method, path });
