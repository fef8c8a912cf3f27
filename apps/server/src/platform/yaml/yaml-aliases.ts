import { isAlias, isCollection, isPair, isScalar } from 'yaml';

/** The cost of a value besides its characters: a list entry, and an object around it. */
const perNode = 16;

interface Anchored {
  size: number;
  isOpen: boolean;
}

interface Frame {
  /** Undefined if the value has no name. */
  anchored: Anchored | undefined;
  inner: readonly unknown[];
  next: number;
  size: number;
}

/**
 * The size of a document in characters, and its size with all aliases expanded. Nothing is expanded for that: each
 * anchor is measured once and added for each alias. Infinite when an alias is inside its own anchor. Not recursive,
 * because authors choose the depth.
 */
export function sizeByAliases(contents: unknown): { own: number; added: number } {
  const names = new Map<string, Anchored>();
  const frames: Frame[] = [];
  let own = 0;
  let added = 0;

  function enter(node: unknown): void {
    const name = anchorOf(node);
    const anchored = name === undefined ? undefined : { size: 0, isOpen: true };
    if (name !== undefined && anchored) names.set(name, anchored);
    const size = ownSize(node);
    own += size;
    frames.push({ anchored, inner: innerOf(node), next: 0, size });
  }

  function sizeOfAlias(source: string): number {
    // Unknown anchors are reported elsewhere.
    const anchored = names.get(source);
    if (!anchored) return 0;
    return anchored.isOpen ? Number.POSITIVE_INFINITY : anchored.size;
  }

  enter(contents);
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    if (frame.next < frame.inner.length) {
      const node = frame.inner[frame.next++];
      if (!isAlias(node)) {
        enter(node);
        continue;
      }
      const size = sizeOfAlias(node.source);
      frame.size += size;
      added += size;
      if (added === Number.POSITIVE_INFINITY) return { own, added };
    } else {
      frames.pop();
      const around = frames.at(-1);
      if (around) around.size += frame.size;
      if (frame.anchored) Object.assign(frame.anchored, { size: frame.size, isOpen: false });
    }
  }
  return { own, added };
}

const anchorOf = (node: unknown): string | undefined =>
  isScalar(node) || isCollection(node) ? node.anchor : undefined;

function innerOf(node: unknown): readonly unknown[] {
  if (isPair(node)) return [node.key, node.value];
  return isCollection(node) ? node.items : [];
}

/** The length of the source approximates the length of the value. */
function ownSize(node: unknown): number {
  if (!isScalar(node)) return perNode;
  const [start = 0, end = 0] = node.range ?? [];
  return perNode + Math.max(end - start, typeof node.value === 'string' ? node.value.length : 0);
}
