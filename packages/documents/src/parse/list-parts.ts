import type { Token } from 'markdown-it';
import { toTokens } from './markdown.ts';

/** A part of a text that not every place allows. */
export interface MarkdownPart {
  kind: 'html' | 'image' | 'link';
  /** From 1. */
  line: number;
  /** The target of a link or an image; empty for HTML. */
  target: string;
  /** The readable text of a link. */
  text: string;
}

/** The HTML, images and links of a text, as they were written, also those that a document leaves out. */
export function listParts(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let line = 1;
  for (const token of toTokens(text)) {
    if (token.map) line = token.map[0] + 1;
    if (token.type === 'html_block') parts.push({ kind: 'html', line, target: '', text: '' });
    else parts.push(...listInlineParts(token.children ?? [], line));
  }
  return parts;
}

function listInlineParts(tokens: readonly Token[], first_line: number): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const open: MarkdownPart[] = [];
  let line = first_line;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'html_inline') parts.push({ kind: 'html', line, target: '', text: '' });
    if (token.type === 'image') parts.push({ kind: 'image', line, target: attributeOf(token, 'src'), text: '' });
    if (token.type === 'link_open') {
      const link: MarkdownPart = { kind: 'link', line, target: attributeOf(token, 'href'), text: '' };
      parts.push(link);
      open.push(link);
    } else if (token.type === 'link_close') open.pop();
    else for (const link of open) link.text += token.content;
  }
  return parts;
}

const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
