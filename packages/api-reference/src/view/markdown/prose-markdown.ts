import type { Prose } from '../../compile/compiled.ts';

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly [key: string]: unknown;
}

const childrenOf = ({ children = [] }: Node): readonly Node[] => children;

/** Converts prose back to Markdown. */
export function toMarkdownText(prose: Prose | undefined): string {
  if (prose === undefined) return '';
  return typeof prose === 'string' ? prose : toBlocks(prose as readonly Node[]);
}

/** The text on one line, for a list item or table cell. */
export const toMarkdownLine = (prose: Prose | undefined): string => toMarkdownText(prose).replaceAll(/\s*\n\s*/g, ' ');

const toBlocks = (nodes: readonly Node[]): string => nodes.map(toBlock).filter(Boolean).join('\n\n');

function toBlock(node: Node): string {
  switch (node.type) {
    case 'heading':
      // Headings of a description are below those of the page.
      return `${'#'.repeat(Math.min(6, Number(node.level) + 2))} ${toInline(node)}`;
    case 'list':
      return childrenOf(node)
        .map((item, place) => toItem(item, node.isOrdered ? `${Number(node.start ?? 1) + place}. ` : '- '))
        .join('\n');
    case 'code_block':
      return toFence(toPlain(node), typeof node.lang === 'string' ? node.lang : '');
    case 'blockquote':
      return toBlocks(childrenOf(node)).replaceAll(/^/gm, '> ');
    case 'details':
      return [`**${String(node.summary)}**`, toBlocks(childrenOf(node))].join('\n\n');
    case 'table':
      return toTable(node);
    case 'break':
      return '---';
    default:
      return toInline(node);
  }
}

function toItem(item: Node, mark: string): string {
  const [first = '', ...rest] = toBlocks(childrenOf(item)).split('\n');
  const indent = ' '.repeat(mark.length);
  return [`${mark}${first}`, ...rest.map((line) => line && `${indent}${line}`)].join('\n');
}

function toTable(node: Node): string {
  const rows = childrenOf(node).map((row) => childrenOf(row).map((cell) => toInline(cell).replaceAll('|', '\\|')));
  const [head = [], ...rest] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n');
}

function toInline(node: Node): string {
  const inside = () => childrenOf(node).map(toInline).join('');
  switch (node.type) {
    case 'text':
      return `${String(node.text)}${node.hardBreak ? '  \n' : node.softBreak ? '\n' : ''}`;
    case 'emphasis': {
      const mark = node.level === 2 ? '**' : '*';
      return `${mark}${inside()}${mark}`;
    }
    case 'code':
      return `\`${inside()}\``;
    case 'link':
      return `[${inside()}](${String(node.href)})`;
    case 'image':
      return `![${String(node.alt)}](${String(node.url)})`;
    case 'task_checkbox':
      return node.checked ? '[x] ' : '[ ] ';
    case 'strikethrough':
      return `~~${inside()}~~`;
    default:
      return inside();
  }
}

const toPlain = (node: Node): string =>
  node.type === 'text'
    ? `${String(node.text)}${node.softBreak || node.hardBreak ? '\n' : ''}`
    : childrenOf(node).map(toPlain).join('');

/** A fence that is longer than any fence inside the code. */
export function toFence(code: string, language = ''): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((found) => found.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}
