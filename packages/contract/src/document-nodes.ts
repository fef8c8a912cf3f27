/**
 * The types of node of a document. `packages/documents/src/parse/nodes.ts` gives each a shape, and `view/blocks.tsx` or
 * `view/inlines.tsx` there draws it: a type that lacks either does not compile. `DocumentNode` in `documents.ts`
 * describes the properties to users of the API. This file imports no schema, because browsers load it.
 */
export const blockTypes = [
  'document',
  'heading',
  'paragraph',
  'list',
  'list_item',
  'blockquote',
  'break',
  'code_block',
  'table',
  'table_row',
  'table_header',
  'table_cell',
  'text_block',
  'admonition',
  'details',
  'tabs',
  'tab',
  'steps',
  'cards',
  'diagram',
  'figure',
] as const;
export const inlineTypes = [
  'text',
  'emphasis',
  'strikethrough',
  'code',
  'link',
  'image',
  'task_checkbox',
  'math',
  'video',
] as const;
/** GitHub's five kinds of alert. */
export const admonitionKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export const alignments = ['left', 'right', 'center', 'none'] as const;

export type BlockType = (typeof blockTypes)[number];
export type InlineType = (typeof inlineTypes)[number];
export type AdmonitionKind = (typeof admonitionKinds)[number];
export type Alignment = (typeof alignments)[number];
