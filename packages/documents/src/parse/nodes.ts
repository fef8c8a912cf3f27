import type { AdmonitionKind, Alignment, BlockType, InlineType } from '@portico/contract/document-nodes.ts';
import type { Markup } from './draw/read-markup.ts';

/** The node types of the Portal API. */
type NodeType = Shaped<BlockType | InlineType>;
/** Does not compile when the contract lists a type that has no shape below. */
type Shaped<Type extends DocumentNode['type'] | DocumentRoot['type']> = Type;

interface Parent<Type extends NodeType> {
  type: Type;
  children: DocumentNode[];
}

export interface HeadingNode extends Parent<'heading'> {
  level: number;
}
interface ListNode extends Parent<'list'> {
  isOrdered: boolean;
  /** The first number of an ordered list. Missing if it is 1. */
  start?: number;
}
export interface CodeBlockNode extends Parent<'code_block'> {
  lang?: string;
  title?: string;
  /** The number of the first line. Missing if lines show no number. */
  firstLine?: number;
  /** Lines of the text, from 1, whatever number they show. */
  highlighted?: number[];
  added?: number[];
  removed?: number[];
  /** The same text in colored pieces. Missing if the language is unknown. */
  tokens?: CodeToken[];
}

const tokenKinds = ['comment', 'keyword', 'string', 'number', 'name', 'type', 'mark'] as const;
export interface CodeToken {
  text: string;
  kind?: (typeof tokenKinds)[number];
}
export interface TableNode extends Parent<'table' | 'table_header' | 'table_row'> {
  alignments: Alignment[];
}
export interface TableCellNode extends Parent<'table_cell'> {
  alignment: Alignment;
}

/** A note beside the text. Without a title, readers see the word for its kind. */
export interface AdmonitionNode extends Parent<'admonition'> {
  kind: AdmonitionKind;
  title?: string;
}
/** A part that readers fold open. */
export interface DetailsNode extends Parent<'details'> {
  summary: string;
  isOpen?: true;
}
/** One of several tabs, which stand only in `tabs`. Tabs with one title are chosen together. */
export interface TabNode extends Parent<'tab'> {
  title: string;
}
/** A formula. Its child is its TeX; `markup` is missing until the document is published. */
export interface MathNode extends Parent<'math'> {
  /** On lines of its own. */
  isBlock?: true;
  markup?: Markup;
}
/** A diagram. Its child is its source; `markup` is missing until it is published, and for kinds that are not drawn. */
export interface DiagramNode extends Parent<'diagram'> {
  title?: string;
  markup?: Markup;
}

/** Text on one line. A break comes after the text. */
export interface TextNode {
  type: 'text';
  text: string;
  hardBreak?: boolean;
  softBreak?: boolean;
}
/** Level 1 is emphasis, level 2 is strong emphasis. */
interface EmphasisNode extends Parent<'emphasis'> {
  level: 1 | 2;
}
export interface LinkNode extends Parent<'link'> {
  href: string;
  title?: string;
}
export interface ImageNode {
  type: 'image';
  url: string;
  alt: string;
  title?: string;
  /** In pixels, if known. A known size keeps the page from shifting when the image loads. */
  width?: number;
  height?: number;
  /** The same image for a dark page. */
  darkUrl?: string;
  /** The width on the page, in pixels, where the author wants less than that of the file. */
  shownWidth?: number;
}
/** A film by file. Its text is what it shows. */
export interface VideoNode extends Omit<ImageNode, 'type' | 'darkUrl'> {
  type: 'video';
}
interface TaskCheckboxNode {
  type: 'task_checkbox';
  checked: boolean;
}

export type DocumentNode =
  | HeadingNode
  | ListNode
  | CodeBlockNode
  | TableNode
  | TableCellNode
  | AdmonitionNode
  | DetailsNode
  | TabNode
  | MathNode
  | DiagramNode
  | VideoNode
  /** An image or a video, and then its caption. */
  | Parent<'figure'>
  /** The child of `steps` and of `cards` is a list. */
  | Parent<'tabs' | 'steps' | 'cards'>
  | TextNode
  | EmphasisNode
  | LinkNode
  | ImageNode
  | TaskCheckboxNode
  /** `text_block` is a paragraph of a tight list, which has no space around it. `break` is a horizontal rule. */
  | Parent<'paragraph' | 'text_block' | 'list_item' | 'blockquote' | 'break' | 'code' | 'strikethrough'>;

/** Nodes of CommonMark and GitHub's tables and task lists. */
export type PlainNode = Exclude<
  DocumentNode,
  | AdmonitionNode
  | DetailsNode
  | TabNode
  | MathNode
  | DiagramNode
  | VideoNode
  | Parent<'tabs' | 'steps' | 'cards' | 'figure'>
>;

export interface DocumentRoot extends Parent<'document'> {
  version: string;
}

export const childrenOf = (node: DocumentNode | DocumentRoot): DocumentNode[] =>
  ('children' in node && node.children) || [];
