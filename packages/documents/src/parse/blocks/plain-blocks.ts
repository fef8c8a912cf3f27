import type { DocumentNode, PlainNode } from '../nodes.ts';

/** Nodes for readers that know only CommonMark and tables, such as mails: our blocks become the nearest thing there. */
export const toPlainNodes = (nodes: readonly DocumentNode[]): PlainNode[] => nodes.flatMap(toPlain);

function toPlain(node: DocumentNode): PlainNode[] {
  switch (node.type) {
    case 'admonition':
      return [{ type: 'blockquote', children: [...titled(node.title), ...toPlainNodes(node.children)] }];
    case 'details':
      return [...titled(node.summary), ...toPlainNodes(node.children)];
    case 'tab':
      return [...titled(node.title), ...toPlainNodes(node.children)];
    case 'tabs':
    case 'steps':
    case 'cards':
    case 'figure':
      return toPlainNodes(node.children);
    case 'video':
      return [{ type: 'link', href: node.url, children: [{ type: 'text', text: node.alt }] }];
    case 'math':
      return [{ type: 'code', children: toPlainNodes(node.children) }];
    case 'diagram':
      return [...titled(node.title), { type: 'code_block', lang: 'mermaid', children: toPlainNodes(node.children) }];
    default:
      if (!('children' in node)) return [node];
      return [{ ...node, children: toPlainNodes(node.children) } as PlainNode];
  }
}

function titled(text: string | undefined): PlainNode[] {
  if (!text) return [];
  return [{ type: 'paragraph', children: [{ type: 'emphasis', level: 2, children: [{ type: 'text', text }] }] }];
}
