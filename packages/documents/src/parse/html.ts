import { decodeHTML } from 'entities';
import type { DocumentNode, TextNode } from './nodes.ts';

/**
 * Documents may not contain raw HTML: line breaks and rules are converted, and of all other elements only the text
 * stays. The patterns below never backtrack, so that no input makes them slow.
 */
const lineBreak = /^<br\b/i;
const rule = /^\s*<hr\b[^<>]*>\s*$/i;
const unread = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineBreaks = /<br\b[^<>]*>/gi;
const blockTag =
  /<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;
const anyTag = /<\/?[a-z][^<>]*>/gi;

/** The nodes for one tag within a line. */
export const fromInlineHtml = (html: string): TextNode[] =>
  lineBreak.test(html) ? [{ type: 'text', text: '', hardBreak: true }] : [];

/** The name of an element without visible text, if this tag opens one. */
export const openedUnread = (html: string): string | undefined => /^<(script|style)\b/i.exec(html)?.[1]?.toLowerCase();

export const isClosing = (html: string, element: string): boolean => html.toLowerCase().startsWith(`</${element}`);

/** A rule, or the text of the HTML with a paragraph for each block. */
export function fromHtmlBlock(html: string): DocumentNode[] {
  if (rule.test(html)) return [{ type: 'break', children: [] }];
  return html
    .replaceAll(unread, '')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(blockTag, '\n\n')
    .replaceAll(anyTag, '')
    .split(/\n\s*\n/)
    .map((block) => decodeHTML(block).trim())
    .filter((block) => block !== '')
    .map((block) => ({ type: 'paragraph', children: toLines(block) }));
}

function toLines(text: string): TextNode[] {
  const lines = text.split(/(?<!\s)\s*\n\s*/);
  return lines.map((line, at) => ({ type: 'text', text: line, ...(at < lines.length - 1 && { softBreak: true }) }));
}
