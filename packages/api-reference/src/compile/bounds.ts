import { isRecord, type Untyped } from './untyped.ts';

/** A well-formed document that is too large. The message is for its author. */
export class SpecificationRefused extends Error {
  /** The message as a code with values, for readers of other languages. */
  override readonly cause: RefusalCause;

  constructor(message: string, cause: RefusalCause) {
    super(message);
    this.cause = cause;
  }
}

interface RefusalCause {
  code: string;
  values?: Readonly<Record<string, unknown>>;
}

export const limits = {
  /** Counts objects, lists and values. The largest public documents have a tenth of this. */
  nodes: 4_000_000,
  depth: 200,
  schemas: 20_000,
  operations: 10_000,
  /** The number of characters of all bundles. */
  output: 300_000_000,
} as const;

/** Targets of references that are not JSON pointers. */
export interface NamedPlaces {
  anchors: Map<string, Untyped>;
  ids: Map<string, Untyped>;
}

/**
 * Walks the whole document once, without recursion. After it, the document is a tree of limited size and depth: YAML
 * aliases can make one of exponential size, or a cycle.
 */
export function checkBounds(document: unknown): NamedPlaces {
  const places: NamedPlaces = { anchors: new Map(), ids: new Map() };
  let level: unknown[] = [document];
  let nodes = 1;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth)
      throw refusal('specification-too-deep', `is nested more than ${limits.depth} levels deep`, {
        maximum: limits.depth,
      });
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue;
      if (isRecord(node)) notePlaces(node, places);
      const children = Array.isArray(node) ? node : Object.values(node);
      nodes += children.length;
      if (nodes > limits.nodes)
        throw refusal('specification-too-long', `has more than ${limits.nodes} values`, { maximum: limits.nodes });
      for (const child of children) if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
  return places;
}

function notePlaces(node: Untyped, { anchors, ids }: NamedPlaces): void {
  const { $anchor, $dynamicAnchor, $id } = node;
  for (const anchor of [$anchor, $dynamicAnchor]) {
    if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, node);
  }
  if (typeof $id === 'string' && !ids.has($id)) ids.set($id, node);
}

export function countWithin(what: 'schemas' | 'operations', count: number): void {
  const maximum = limits[what];
  if (count <= maximum) return;
  throw refusal(`too-many-${what}`, `has ${count} ${what}; at most ${maximum} can be shown`, { count, maximum });
}

export const refusal = (code: string, message: string, values?: RefusalCause['values']): SpecificationRefused =>
  new SpecificationRefused(message, { code, ...(values && { values }) });
