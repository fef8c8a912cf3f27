import type { TagEntry, TagGroup } from '../compile/compiled.ts';

interface Tagged {
  readonly tags: readonly string[];
}

/** Operations below a title, and the titles below that. */
export interface TagNode<Operation, Tag = TagEntry> {
  /** Unique in the tree. */
  readonly key: string;
  /** Undefined for operations without a tag, and for groups. */
  readonly tag: Tag | undefined;
  /** Undefined for operations without a tag. */
  readonly title: string | undefined;
  readonly operations: readonly Operation[];
  readonly children: readonly TagNode<Operation, Tag>[];
}

type NavigationTag = Pick<TagEntry, 'name' | 'title' | 'parent' | 'kind'>;

interface Listing<Operation, Tag> {
  readonly operations: readonly Operation[];
  readonly tags?: readonly Tag[] | undefined;
  readonly tagGroups?: readonly TagGroup[] | undefined;
}

/** Whether a tag lists operations. Other kinds such as `badge` and `audience` (OpenAPI 3.2) only mark them. */
export const isNavigation = ({ kind }: Pick<TagEntry, 'kind'>): boolean => kind === undefined || kind === 'nav';

/**
 * Lists operations below each of their tags: in the order of the document's tags, then in order of appearance (SHL-11),
 * and untagged ones last. A tag is at the top if its parents form a cycle, are too many or do not exist.
 */
export function toTagTree<Operation extends Tagged, Tag extends NavigationTag>({
  operations,
  tags = [],
  tagGroups = [],
}: Listing<Operation, Tag>): TagNode<Operation, Tag>[] {
  const described = new Map(tags.filter((tag) => tag.name !== '' && isNavigation(tag)).map((tag) => [tag.name, tag]));
  const marks = new Set(tags.filter((tag) => !isNavigation(tag)).map(({ name }) => name));
  const byTag = new Map<string, Operation[]>([...described.keys()].map((name) => [name, []]));
  const untagged: Operation[] = [];
  for (const operation of operations) {
    const names = new Set(operation.tags.filter((name) => !marks.has(name)));
    if (names.size === 0) untagged.push(operation);
    for (const name of names) {
      const group = byTag.get(name);
      if (group) group.push(operation);
      else byTag.set(name, [operation]);
    }
  }

  const parents = toParents([...described.values()]);
  const childrenOf = Map.groupBy(byTag.keys(), (name) => parents.get(name));
  const toNode = (name: string): TagNode<Operation, Tag> => {
    const tag = described.get(name) ?? ({ name } as Tag);
    const children = (childrenOf.get(name) ?? []).map(toNode);
    return { key: `tag ${name}`, tag, title: tag.title ?? name, operations: byTag.get(name) ?? [], children };
  };
  const roots = childrenOf.get(undefined) ?? [];
  const grouped = toGroups(tagGroups, new Set(roots));
  const inGroups = new Set(grouped.flatMap(({ tags: names }) => names));
  const groups = grouped.map(
    ({ name, tags: names }): TagNode<Operation, Tag> => ({
      key: `group ${name}`,
      tag: undefined,
      title: name,
      operations: [],
      children: names.map(toNode),
    }),
  );
  const others = roots.filter((name) => !inGroups.has(name)).map(toNode);
  const rest: TagNode<Operation, Tag> = {
    key: 'others',
    tag: undefined,
    title: undefined,
    operations: untagged,
    children: [],
  };
  return [...groups, ...others, ...(untagged.length > 0 ? [rest] : [])];
}

/** A deeper list is unreadable in a narrow column. */
const deepest = 5;

/** The parents of tags by name. */
function toParents(tags: readonly NavigationTag[]): Map<string, string> {
  const parentOf = new Map(tags.map(({ name, parent }) => [name, parent]));
  const isRooted = (name: string): boolean => {
    let above = parentOf.get(name);
    for (let steps = 1; above !== undefined && parentOf.has(above); steps++) {
      if (steps > deepest) return false;
      above = parentOf.get(above);
    }
    return true;
  };
  return new Map(
    tags.flatMap(({ name, parent }) =>
      parent !== undefined && parentOf.has(parent) && isRooted(name) ? [[name, parent] as const] : [],
    ),
  );
}

/** Each tag belongs to the first group that names it. Groups with the same name are merged. */
function toGroups(groups: readonly TagGroup[], roots: ReadonlySet<string>): TagGroup[] {
  const byName = new Map<string, string[]>();
  const placed = new Set<string>();
  for (const { name, tags } of groups) {
    const known = byName.get(name) ?? [];
    byName.set(name, known);
    for (const tag of tags) {
      if (placed.has(tag) || !roots.has(tag)) continue;
      placed.add(tag);
      known.push(tag);
    }
  }
  return [...byName].map(([name, tags]) => ({ name, tags }));
}

/**
 * Removes tags without content: a tag stays if it has operations, has tags with operations, or if `isKept` returns
 * true.
 */
export const withoutEmpty = <Operation, Tag>(
  nodes: readonly TagNode<Operation, Tag>[],
  isKept: (node: TagNode<Operation, Tag>) => boolean = () => false,
): TagNode<Operation, Tag>[] =>
  nodes.flatMap((node) => {
    const children = withoutEmpty(node.children, isKept);
    return node.operations.length > 0 || children.length > 0 || isKept(node) ? [{ ...node, children }] : [];
  });

/** The tags from top to bottom, with their depth. */
export const flattenTags = <Operation, Tag>(
  nodes: readonly TagNode<Operation, Tag>[],
  depth = 0,
): { readonly node: TagNode<Operation, Tag>; readonly depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...flattenTags(node.children, depth + 1)]);
