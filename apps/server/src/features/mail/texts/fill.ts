import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { DocumentNode } from '@portico/documents/parse/nodes.ts';
import type { LetterPart } from '../layout.ts';
import { blockOf, isLinkVariable, prepare } from './find-mistakes.ts';
import { type BlockVariable, fillLine, isBlock, namesIn } from './variables.ts';

export interface TextValues {
  /** Plain text by variable. A missing value is an empty one. */
  lines: Readonly<Record<string, string>>;
  blocks: Readonly<Partial<Record<BlockVariable, readonly LetterPart[]>>>;
  link: string | undefined;
  /** The sentence below a button. */
  openInstead: string;
  site: URL;
}

/** The content of a mail with its values. Values are never read as Markdown. */
export function fillContent(content: string, values: TextValues): LetterPart[] {
  const parts: LetterPart[] = [];
  let nodes: DocumentNode[] = [];
  const endMessage = () => {
    if (nodes.length > 0) parts.push({ kind: 'message', nodes, site: values.site });
    nodes = [];
  };
  for (const node of parseMarkdown(prepare(content)).children) {
    const block = blockOf(node);
    const label = values.link === undefined ? undefined : buttonLabel(node);
    if (block !== undefined && isBlock(block)) {
      endMessage();
      parts.push(...(values.blocks[block] ?? []));
    } else if (label !== undefined && values.link !== undefined) {
      const filled = fillChildren(label, values, true);
      endMessage();
      parts.push({ kind: 'button', label: textIn(filled), link: values.link, openInstead: values.openInstead });
    } else {
      const filled = fillNode(node, values);
      if (filled) nodes.push(filled);
    }
  }
  endMessage();
  return parts;
}

export const fillSubject = (subject: string, lines: TextValues['lines']): string =>
  fillLine(subject, (name) => lines[name] ?? '');

/** The text of a link that leads to `{{link}}` and is a paragraph of its own. It becomes a button. */
function buttonLabel(node: DocumentNode): DocumentNode[] | undefined {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'link' && others.length === 0 && isLinkVariable(only.href) ? only.children : undefined;
}

const textIn = (nodes: readonly DocumentNode[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.text : 'children' in node ? textIn(node.children) : '')).join('');

/** Blocks that are left out when a variable in them has no value. */
const blocks: ReadonlySet<DocumentNode['type']> = new Set(['paragraph', 'text_block', 'heading', 'table_row']);
/** Blocks that are left out when nothing is left in them. */
const containers: ReadonlySet<DocumentNode['type']> = new Set(['list', 'list_item', 'blockquote']);

const fillChildren = (nodes: readonly DocumentNode[], values: TextValues, isInLink: boolean): DocumentNode[] =>
  nodes.flatMap((node) =>
    node.type === 'text' ? fillText(node, values, isInLink) : (fillNode(node, values, isInLink) ?? []),
  );

function fillNode(node: DocumentNode, values: TextValues, isInLink = false): DocumentNode | undefined {
  if (!('children' in node)) return node;
  if (blocks.has(node.type) && lacksValue(node, values)) return undefined;
  const children = fillChildren(node.children, values, isInLink || node.type === 'link');
  if (containers.has(node.type) && children.length === 0) return undefined;
  if (node.type === 'link' && isLinkVariable(node.href)) return { ...node, href: values.link ?? '', children };
  return { ...node, children } as DocumentNode;
}

const valueFor = (name: string, { lines, link }: TextValues): string =>
  name === 'link' ? (link ?? '') : (lines[name] ?? '');

const lacksValue = (node: DocumentNode, values: TextValues): boolean =>
  node.type === 'text'
    ? namesIn(node.text).some((name) => valueFor(name, values) === '')
    : 'children' in node && node.children.some((child) => lacksValue(child, values));

type Text = Extract<DocumentNode, { type: 'text' }>;

/** Text with its values. `{{link}}` in a sentence becomes a link. */
function fillText(node: Text, values: TextValues, isInLink: boolean): DocumentNode[] {
  const { link } = values;
  if (isInLink || link === undefined || !namesIn(node.text).includes('link')) {
    return [{ ...node, text: fillLine(node.text, (name) => valueFor(name, values)) }];
  }
  const { text, ...breaks } = node;
  const pieces = text.split('{{link}}');
  return pieces.flatMap((piece, at): DocumentNode[] => {
    const isLast = at === pieces.length - 1;
    const words: Text = {
      ...(isLast && breaks),
      type: 'text',
      text: fillLine(piece, (name) => valueFor(name, values)),
    };
    return isLast ? [words] : [words, { type: 'link', href: link, children: [{ type: 'text', text: link }] }];
  });
}
