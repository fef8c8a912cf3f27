import type { NamedPlaces } from './bounds.ts';
import { isRecord, ownOf, type Untyped } from './untyped.ts';

/** The limit of consecutive references. */
const longestChain = 50;

export type Source = ReturnType<typeof createSource>;

/** Resolves the references of a document. Nothing outside of it is fetched. */
export function createSource(root: Untyped, { anchors, ids }: NamedPlaces) {
  /** The target of a reference, which is relative to the root or to the nearest schema with an `$id`. */
  function find(reference: string, base: Untyped = root): unknown {
    const [uri = '', fragment = ''] = splitAtHash(reference);
    const start = uri === '' ? base : uri === root.$self ? root : ids.get(uri);
    if (start === undefined) return undefined;
    if (fragment === '') return start;
    if (!fragment.startsWith('/')) return anchors.get(decoded(fragment));
    return walk(start, fragment) ?? (uri === '' && start !== root ? walk(root, fragment) : undefined);
  }

  /**
   * Resolves an object that may be a reference: a parameter, a response, a path… A cycle of references resolves to
   * nothing.
   */
  function follow(value: unknown): Untyped {
    let current = value;
    let words: Untyped = {};
    for (let hops = 0; isRecord(current) && typeof current.$ref === 'string'; hops++) {
      if (hops === longestChain) return {};
      const { summary, description } = current;
      // Texts beside a reference win over those of its target.
      words = {
        ...(summary !== undefined && { summary }),
        ...(description !== undefined && { description }),
        ...words,
      };
      current = find(current.$ref);
    }
    return isRecord(current) ? { ...current, ...words } : {};
  }

  return { root, find, follow };
}

const splitAtHash = (reference: string): [string, string] => {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const unescaped = (segment: string) => decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');

export const pointerSegments = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped);

function walk(start: unknown, pointer: string): unknown {
  let node = start;
  for (const segment of pointerSegments(pointer)) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = ownOf(node as Untyped, segment);
  }
  return node;
}
