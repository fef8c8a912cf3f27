import { childrenOf, type DocumentNode, type DocumentRoot, type HeadingNode } from './nodes.ts';
import { textOf } from './text-content.ts';

export interface HeadingAnchor {
  heading: HeadingNode;
  text: string;
  level: number;
  /** The id of the heading on the page, without `#`. */
  anchor: string;
}

const prefix = 'doc-heading-';

/** Headings in reading order, also those inside quotes and lists, each with a unique anchor. */
export function headingAnchors(root: DocumentRoot): HeadingAnchor[] {
  const taken = new Set<string>();
  return headingsIn(root).map((heading) => {
    const text = textOf(heading).trim();
    return { heading, text, level: heading.level, anchor: toFreeAnchor(toAnchorName(text), taken) };
  });
}

function headingsIn(node: DocumentRoot | DocumentNode): HeadingNode[] {
  return childrenOf(node).flatMap((child) => (child.type === 'heading' ? [child] : headingsIn(child)));
}

/** Replaces blanks by hyphens and drops other signs. Letters and digits of every script stay. */
const toAnchorName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}_-]/gu, '') || 'section';

function toFreeAnchor(name: string, taken: Set<string>): string {
  let anchor = `${prefix}${name}`;
  for (let suffix = 2; taken.has(anchor); suffix++) anchor = `${prefix}${name}-${suffix}`;
  taken.add(anchor);
  return anchor;
}
