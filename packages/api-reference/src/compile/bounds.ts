import { isRecord, type Untyped } from './untyped.ts';

/** A document that is well formed, and yet too much to be shown. The message is for its author. */
export class SpecificationRefused extends Error {}

export const limits = {
  /** Objects, lists and values. The largest public documents have a tenth of this. */
  nodes: 4_000_000,
  depth: 200,
  schemas: 20_000,
  operations: 10_000,
  /** Characters of all bundles together. */
  output: 300_000_000,
} as const;

/** What a reference can name by something else than its place. */
export interface NamedPlaces {
  anchors: Map<string, Untyped>;
  ids: Map<string, Untyped>;
}

/**
 * Walks the whole document once, without recursion. What comes after may rely on a tree of bounded size and depth, even
 * where YAML aliases made one of exponential size, or a circle.
 */
export function checkBounds(document: unknown): NamedPlaces {
  const places: NamedPlaces = { anchors: new Map(), ids: new Map() };
  let level: unknown[] = [document];
  let nodes = 1;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) throw new SpecificationRefused(`is nested more than ${limits.depth} levels deep`);
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue;
      if (isRecord(node)) notePlaces(node, places);
      const children = Array.isArray(node) ? node : Object.values(node);
      nodes += children.length;
      if (nodes > limits.nodes) throw new SpecificationRefused(`has more than ${limits.nodes} values`);
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

export function countWithin(what: keyof typeof limits, count: number, name: string): void {
  if (count > limits[what])
    throw new SpecificationRefused(`has ${count} ${name}; at most ${limits[what]} can be shown`);
}
