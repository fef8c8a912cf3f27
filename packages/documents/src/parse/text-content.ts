import { inlineTypes } from '@portico/contract/document-nodes.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from './nodes.ts';

const inlines: ReadonlySet<string> = new Set(inlineTypes);

/** The readable text of a node, with each block on its own line. */
export function textOf(node: DocumentNode | DocumentRoot): string {
  if (node.type === 'text') return `${node.text}${node.hardBreak ? '\n' : node.softBreak ? ' ' : ''}`;
  if (node.type === 'image' || node.type === 'video') return node.alt;
  const heading = headingOf(node);
  const text = heading + childrenOf(node).map(textOf).join('');
  return inlines.has(node.type) || text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The words of a block that are not among its children. */
function headingOf(node: DocumentNode | DocumentRoot): string {
  if (node.type !== 'admonition' && node.type !== 'details' && node.type !== 'tab' && node.type !== 'diagram')
    return '';
  const heading = node.type === 'details' ? node.summary : node.title;
  return heading ? `${heading}\n` : '';
}
