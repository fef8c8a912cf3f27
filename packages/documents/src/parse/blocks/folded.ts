import { decodeHTML } from 'entities';
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { isOutside, linesBelow, lineText, readInside } from './lines.ts';

const opening = /^<details\b([^<>]*)>/i;
const closing = /<\/details\s*>\s*$/i;
const summaryTag = /^\s*<summary\b[^<>]*>([\s\S]*?)<\/summary\s*>[ \t]*/i;
const anyTag = /<\/?[a-z][^<>]*>/gi;

/** `<details>` with a `<summary>`, as GitHub shows them. What is inside is Markdown. */
export function folded(markdown: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote'];
  markdown.block.ruler.before('html_block', 'folded', readFolded, { alt });
}

function readFolded(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (
    isOutside(state, start) ||
    state.src.charCodeAt((state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)) !== 0x3c
  ) {
    return false;
  }
  const [tag, words = ''] = opening.exec(lineText(state, start)) ?? [];
  const close = tag === undefined ? undefined : findEnd(state, start, end);
  const head = close === undefined ? undefined : readHead(state, start, close, tag ?? '');
  // Anything else is raw HTML.
  if (close === undefined || head === undefined) return false;
  if (silent) return true;
  const isOpen = /(?:^|\s)open(?:[\s=]|$)/i.test(words);
  state.line = start;
  const meta = { summary: head.summary, ...(isOpen && { isOpen: true }) };
  readInside(state, { type: 'details', meta, from: head.next, to: close, next: close + 1 });
  return true;
}

/** The line that closes it, on which nothing else stands. */
function findEnd(state: StateBlock, start: number, end: number): number | undefined {
  let depth = 1;
  for (const { line, text } of linesBelow(state, start, end)) {
    if (!text.startsWith('<')) continue;
    if (opening.test(text) && !closing.test(text)) depth += 1;
    else if (/^<\/details\s*>\s*$/i.test(text)) depth -= 1;
    if (depth === 0) return line;
  }
  return undefined;
}

/** A summary takes at most this many lines. */
const summaryLines = 5;

/** The summary, and the line after it. Text behind the summary on its line would be lost, so it makes it raw HTML. */
function readHead(state: StateBlock, start: number, close: number, tag: string) {
  let text = lineText(state, start).slice(tag.length);
  for (let line = start; line < Math.min(close, start + summaryLines); line++) {
    if (line > start) text += `\n${lineText(state, line)}`;
    const [whole = '', inside] = summaryTag.exec(text) ?? [];
    if (inside === undefined) continue;
    if (text.slice(whole.length).trim() !== '') return undefined;
    const summary = decodeHTML(inside.replaceAll(anyTag, '')).replaceAll(/\s+/g, ' ').trim();
    return { summary, next: line + 1 };
  }
  return text.trim() === '' || !/<summary\b/i.test(text) ? { summary: '', next: start + 1 } : undefined;
}
