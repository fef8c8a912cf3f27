/** An operation of a specification, by its slug. */
export interface NamedOperation {
  method: string;
  /** With placeholders, such as `/parcels/{id}`. */
  path: string;
  slug: string;
}

interface Branch {
  literal: Map<string, Branch>;
  any: Branch | undefined;
  /** Segments with a placeholder and other text, such as `{id}.json`. */
  partial: { before: string; after: string; branch: Branch }[];
  /** Slugs by method, of operations whose path begins here. */
  slugs: Map<string, string>;
  /** Whether their path has a literal segment. */
  isNamed: boolean;
}

interface Match {
  slug: string;
  /** The number of segments of its path. */
  depth: number;
  literals: number;
}

/**
 * Finds the operation of a call. The path of a call ends with that of its operation: before it there may be the path of a
 * route or a server. Of several operations the one with most literal segments is meant, then the longest. An operation
 * without any literal segment matches only a whole path, because it would match the end of every path.
 */
export function createOperationMatcher(operations: readonly NamedOperation[]) {
  const root = newBranch();
  for (const operation of operations) plant(root, operation);

  return (method: string, path: string): string | undefined => {
    const segments = path.split('/').filter(Boolean).map(decode);
    return findBest(root, segments, method.toUpperCase())?.slug;
  };
}

export type OperationMatcher = ReturnType<typeof createOperationMatcher>;

const newBranch = (): Branch => ({
  literal: new Map(),
  any: undefined,
  partial: [],
  slugs: new Map(),
  isNamed: false,
});

/** Branches lead from the last segment of a path to its first. */
function plant(root: Branch, { method, path, slug }: NamedOperation): void {
  let branch = root;
  let isNamed = false;
  for (const segment of path.split('/').filter(Boolean).reverse()) {
    const placeholder = /^([^{]*)\{.*\}([^}]*)$/.exec(segment);
    if (!placeholder) {
      isNamed = true;
      const name = decode(segment);
      const next = branch.literal.get(name) ?? newBranch();
      branch.literal.set(name, next);
      branch = next;
    } else {
      const [, before = '', after = ''] = placeholder;
      if (before === '' && after === '') branch = branch.any ??= newBranch();
      else {
        isNamed = true;
        let known = branch.partial.find((one) => one.before === before && one.after === after);
        if (!known) branch.partial.push((known = { before, after, branch: newBranch() }));
        branch = known.branch;
      }
    }
  }
  branch.isNamed = isNamed;
  const name = method.toUpperCase();
  if (!branch.slugs.has(name)) branch.slugs.set(name, slug);
}

function findBest(root: Branch, segments: readonly string[], method: string): Match | undefined {
  let best: Match | undefined;
  const look = (branch: Branch, depth: number, literals: number): void => {
    const slug = branch.slugs.get(method);
    if (slug !== undefined && (branch.isNamed || depth === segments.length)) {
      const isBetter = !best || literals > best.literals || (literals === best.literals && depth > best.depth);
      if (isBetter) best = { slug, depth, literals };
    }
    const segment = segments[segments.length - 1 - depth];
    if (segment === undefined) return;
    const literal = branch.literal.get(segment);
    if (literal) look(literal, depth + 1, literals + 1);
    for (const { before, after, branch: next } of branch.partial) {
      const isLongEnough = segment.length > before.length + after.length;
      if (isLongEnough && segment.startsWith(before) && segment.endsWith(after)) look(next, depth + 1, literals + 0.5);
    }
    if (branch.any) look(branch.any, depth + 1, literals);
  };
  look(root, 0, 0);
  return best;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
