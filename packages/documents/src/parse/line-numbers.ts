import type { MarkdownIt, Token } from 'markdown-it';
import type { DocumentNode } from './nodes.ts';

const lines = new WeakMap<DocumentNode, number>();
/** The files of nodes that another file includes. */
const files = new WeakMap<DocumentNode, string>();

const withLines = new Set(['link_open', 'image', 'math_inline', 'math_display']);

/** The line, from 1, of a link, an image or a formula. */
export const lineOf = (node: DocumentNode): number | undefined => lines.get(node);

/** The file that a node was included from, whose line `lineOf` gives; undefined for the document's own nodes. */
export const fileOf = (node: DocumentNode): string | undefined => files.get(node);

export const fromFile = (node: DocumentNode, file: string): void => void files.set(node, file);

/** Remembers the line for the node, and returns the node. */
export function atLine<Node extends DocumentNode>(node: Node, line: number | undefined): Node {
  if (line !== undefined) lines.set(node, line);
  return node;
}

/** Remembers the line of the token for the node, and returns the node. */
export function atLineOf<Node extends DocumentNode>(token: Token, node: Node): Node {
  const line: unknown = token.meta?.line;
  return atLine(node, typeof line === 'number' ? line : undefined);
}

/**
 * Adds lines to links, images and formulas. The parser knows only the first line of a block, so the line breaks inside it are
 * counted.
 */
export function lineNumbers(markdown: MarkdownIt): void {
  markdown.core.ruler.push('line_numbers', ({ tokens }) => {
    let line = 1;
    for (const token of tokens) {
      if (token.map) line = token.map[0] + 1;
      let below = 0;
      for (const inner of token.children ?? []) {
        if (inner.type === 'softbreak' || inner.type === 'hardbreak') below += 1;
        else if (withLines.has(inner.type)) {
          inner.meta = { ...inner.meta, line: line + below };
        }
      }
    }
  });
}
