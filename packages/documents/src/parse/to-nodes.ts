import type { Alignment } from '@portico/contract/document-nodes.ts';
import type { Token } from 'markdown-it';
import type { CodeOptions } from './blocks/code-options.ts';
import { type FigureOptions, toFigure } from './blocks/figure.ts';
import { type Include, toInclude } from './blocks/includes.ts';
import { languageName } from './blocks/language-names.ts';
import { fromHtmlBlock, fromInlineHtml, isClosing, openedUnread } from './html.ts';
import { atLineOf } from './line-numbers.ts';
import type { AdmonitionNode, DetailsNode, DocumentNode, TableCellNode, TabNode, TextNode } from './nodes.ts';
import { toSafeImage, toSafeLink } from './safe-url.ts';
import { textOf } from './text-content.ts';
import type { Branch } from './token-tree.ts';

/** One row for each type of token. Of other types only the children stay. */
const rows: Record<string, (branch: Branch) => DocumentNode[]> = {
  heading_open: ({ token, children }) => [
    { type: 'heading', level: Number(token.tag.slice(1)), children: toNodes(children) },
  ],
  paragraph_open: ({ token, children }) => {
    const content = toNodes(children);
    return content.length === 0 ? [] : [{ type: token.hidden ? 'text_block' : 'paragraph', children: content }];
  },
  blockquote_open: ({ children }) => [{ type: 'blockquote', children: toNodes(children) }],
  bullet_list_open: ({ children }) => [{ type: 'list', isOrdered: false, children: toNodes(children) }],
  ordered_list_open: ({ token, children }) => {
    const start = Number(token.attrGet('start') ?? 1);
    return [{ type: 'list', isOrdered: true, ...(start !== 1 && { start }), children: toNodes(children) }];
  },
  list_item_open: ({ children }) => [{ type: 'list_item', children: withTaskCheckbox(toNodes(children)) }],
  hr: () => [{ type: 'break', children: [] }],
  fence: ({ token }) => [toFence(token)],
  math_block: ({ token }) => [toMathBlock(token)],
  math_display: ({ token }) => [toMath(token, true)],
  math_inline: ({ token }) => [toMath(token, false)],
  code_block: ({ token }) => [{ type: 'code_block', children: [toCodeText(token.content)] }],
  html_block: ({ token }) => fromHtmlBlock(token.content),

  admonition_open: ({ token, children }) => [
    { type: 'admonition', ...(token.meta as Pick<AdmonitionNode, 'kind' | 'title'>), children: toNodes(children) },
  ],
  details_open: ({ token, children }) => [
    { type: 'details', ...(token.meta as Pick<DetailsNode, 'summary' | 'isOpen'>), children: toNodes(children) },
  ],
  tabs_open: ({ children }) => [{ type: 'tabs', children: children.flatMap(toTab) }],
  steps_open: ({ children }) => [{ type: 'steps', children: toNodes(children) }],
  cards_open: ({ children }) => [{ type: 'cards', children: toNodes(children) }],
  include_open: ({ token, children }) =>
    toInclude(toNodes(children), {
      ...(token.meta as Pick<Include, 'title' | 'lines'>),
      line: (token.map?.[0] ?? 0) + 1,
    }),
  figure_open: ({ token, children }) => toFigure(toNodes(children), token.meta as FigureOptions),

  table_open: ({ children }) => {
    const content = toNodes(children);
    const [header] = content;
    return [{ type: 'table', alignments: header?.type === 'table_header' ? header.alignments : [], children: content }];
  },
  thead_open: ({ children }) => children.map((row) => toTableRow('table_header', row)),
  tbody_open: ({ children }) => children.map((row) => toTableRow('table_row', row)),

  footnote_block_open: ({ children }) => [
    { type: 'break', children: [] },
    { type: 'list', isOrdered: true, children: toNodes(children) },
  ],
  footnote_open: ({ children }) => [{ type: 'list_item', children: toNodes(children) }],
  footnote_anchor: () => [],
  footnote_ref: ({ token }) => [{ type: 'text', text: `[${Number(token.meta?.id) + 1}]` }],

  text: ({ token }) => [{ type: 'text', text: token.content }],
  softbreak: () => [{ type: 'text', text: '', softBreak: true }],
  hardbreak: () => [{ type: 'text', text: '', hardBreak: true }],
  em_open: ({ children }) => [{ type: 'emphasis', level: 1, children: toNodes(children) }],
  strong_open: ({ children }) => [{ type: 'emphasis', level: 2, children: toNodes(children) }],
  s_open: ({ children }) => [{ type: 'strikethrough', children: toNodes(children) }],
  code_inline: ({ token }) => [{ type: 'code', children: [{ type: 'text', text: token.content }] }],
  html_inline: ({ token }) => fromInlineHtml(token.content),
  link_open: ({ token, children }) => {
    const content = toNodes(children);
    const href = toSafeLink(attributeOf(token, 'href'));
    if (href === undefined) return content;
    return [atLineOf(token, { type: 'link', href, ...titleOf(token), children: content })];
  },
  image: ({ token, children }) => {
    const alt = toNodes(children).map(textOf).join('');
    const url = toSafeImage(attributeOf(token, 'src'));
    if (url === undefined) return [{ type: 'text', text: alt }];
    const type = /\.(?:mp4|webm)(?:[?#]|$)/i.test(url) ? 'video' : 'image';
    return [atLineOf(token, { type, url, alt, ...titleOf(token) })];
  },
};

export function toNodes(branches: readonly Branch[]): DocumentNode[] {
  const nodes = withoutUnread(branches).flatMap(
    (branch) => rows[branch.token.type]?.(branch) ?? toNodes(branch.children),
  );
  return joinTexts(nodes);
}

const toMath = (token: Token, isBlock: boolean): DocumentNode =>
  atLineOf(token, { type: 'math', ...(isBlock && { isBlock }), children: [toCodeText(token.content)] });

const toMathBlock = (token: Token): DocumentNode => ({ type: 'paragraph', children: [toMath(token, true)] });

/** Code, or what a language draws. */
function toFence(token: Token, { title, ...code } = token.meta?.code as CodeOptions): DocumentNode {
  if (code.lang === 'math') return toMathBlock(token);
  if (code.lang === 'mermaid') {
    return atLineOf(token, { type: 'diagram', ...(title && { title }), children: [toCodeText(token.content)] });
  }
  return { type: 'code_block', ...code, ...(title && { title }), children: [toCodeText(token.content)] };
}

/** A tab, or code, whose language or title names its tab. */
function toTab({ token, children }: Branch): TabNode[] {
  if (token.type === 'tab_open') {
    return [{ type: 'tab', ...(token.meta as Pick<TabNode, 'title'>), children: toNodes(children) }];
  }
  if (token.type !== 'fence') return [];
  const { title, ...code } = (token.meta?.code ?? {}) as CodeOptions;
  return [{ type: 'tab', title: title ?? languageName(code.lang ?? ''), children: [toFence(token, code)] }];
}

function toTableRow(type: 'table_header' | 'table_row', { children }: Branch): DocumentNode {
  const cells = children.map(({ token, children: content }): TableCellNode => {
    const [, alignment = 'none'] = /text-align:(left|right|center)/.exec(attributeOf(token, 'style')) ?? [];
    return { type: 'table_cell', alignment: alignment as Alignment, children: toNodes(content) };
  });
  return { type, alignments: cells.map(({ alignment }) => alignment), children: cells };
}

const toCodeText = (content: string): TextNode => ({ type: 'text', text: content.replace(/\n$/, '') });

const attributeOf = (token: Branch['token'], name: string): string => String(token.attrGet(name) ?? '');

function titleOf(token: Branch['token']): { title?: string } {
  const title = attributeOf(token, 'title');
  return title === '' ? {} : { title };
}

/** Splits `[x] done` at the start of a list item into a checkbox and a text. */
function withTaskCheckbox(children: DocumentNode[]): DocumentNode[] {
  const [block, ...others] = children;
  if (block?.type !== 'text_block' && block?.type !== 'paragraph') return children;
  const [text, ...rest] = block.children;
  const box = text?.type === 'text' ? /^\[([ xX])\]\s+/.exec(text.text) : null;
  if (text?.type !== 'text' || !box) return children;
  const checkbox: DocumentNode = { type: 'task_checkbox', checked: box[1] !== ' ' };
  const label = { ...text, text: text.text.slice(box[0].length) };
  return [{ ...block, children: [checkbox, label, ...rest] }, ...others];
}

/** Removes the content of inline scripts and style sheets. */
function withoutUnread(branches: readonly Branch[]): readonly Branch[] {
  let unread: string | undefined;
  return branches.filter(({ token }) => {
    if (token.type !== 'html_inline') return unread === undefined;
    if (unread === undefined) unread = openedUnread(token.content);
    else if (isClosing(token.content, unread)) unread = undefined;
    return unread === undefined;
  });
}

/** Joins neighboring texts. A break belongs to the text before it. */
function joinTexts(nodes: DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type !== 'text') joined.push(node);
    else if (last?.type !== 'text' || last.hardBreak || last.softBreak) {
      if (node.text !== '' || node.hardBreak || (node.softBreak && last !== undefined)) joined.push({ ...node });
    } else Object.assign(last, node, { text: last.text + node.text });
  }
  return joined;
}
