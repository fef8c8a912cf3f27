import { childrenOf, type DocumentNode, type LinkNode } from '../nodes.ts';

/** A paragraph in whose place the text of a file is shown. */
export interface Include {
  /** The link to the file, as its author wrote it. */
  href: string;
  /** The line of the block, from 1. */
  line: number;
  /** Of a file with code. */
  title?: string;
  /** The first and the last line that is shown. */
  lines?: readonly [first: number, last: number];
}

const includes = new WeakMap<DocumentNode, Include>();

/** What a paragraph includes. Where nobody asks, readers see its link to the file. */
export const includeOf = (node: DocumentNode): Include | undefined => includes.get(node);

/** The content of `:::include`, which is a link to a file. */
export function toInclude(nodes: DocumentNode[], meta: Omit<Include, 'href'>): DocumentNode[] {
  const [paragraph] = nodes;
  const link = paragraph && linkIn(paragraph);
  if (paragraph && link) includes.set(paragraph, { ...meta, href: link.href });
  return nodes;
}

function linkIn(node: DocumentNode): LinkNode | undefined {
  const [first] = childrenOf(node);
  return first?.type === 'link' ? first : undefined;
}
