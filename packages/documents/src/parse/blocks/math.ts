import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { tellMistake } from './block-mistakes.ts';
import { isOutside, lineText } from './lines.ts';

const dollar = 0x24;
/** Longer than any formula in a sentence. */
const longestInline = 2000;

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{Letter}\p{Number}_$]/u.test(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Formulas in TeX, as at GitHub: `$x$` in a sentence and `$$x$$` on lines of its own. Prices stay text: a formula has no
 * blank behind its first and before its last sign, and no letter or digit around.
 */
export function math(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'math', readInline);
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  markdown.block.ruler.before('fence', 'math_block', readBlock, { alt });
}

function readInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== dollar || isWord(src[pos - 1])) return false;
  const mark = src.charCodeAt(pos + 1) === dollar ? '$$' : '$';
  const start = pos + mark.length;
  if (isBlank(src[start]) && mark === '$') return false;
  const end = findEnd(src, start, mark);
  if (end === undefined) return false;
  const content = src.slice(start, end);
  // Code in a sentence is read first, as at GitHub.
  if (content.trim() === '' || content.includes('`')) return false;
  if (!silent) {
    const token = state.push(mark === '$' ? 'math_inline' : 'math_display', 'math', 0);
    token.content = content.trim();
  }
  state.pos = end + mark.length;
  return true;
}

function findEnd(src: string, start: number, mark: string): number | undefined {
  const last = Math.min(src.length, start + longestInline);
  for (let at = src.indexOf(mark, start); at !== -1 && at < last; at = src.indexOf(mark, at + 1)) {
    const isEscaped = src[at - 1] === '\\';
    if (isEscaped || isWord(src[at + mark.length])) continue;
    if (mark === '$$' || !isBlank(src[at - 1])) return at;
  }
  return undefined;
}

function readBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (isOutside(state, start)) return false;
  const first = lineText(state, start);
  if (!first.startsWith('$$') || first.slice(2).includes('$$')) return false;
  if (silent) return true;
  const lines = [first.slice(2)];
  let line = start + 1;
  let isClosed = false;
  for (; line < end && !isClosed; line++) {
    const text = lineText(state, line);
    // A block around the formula ends it.
    if (text !== '' && (state.sCount[line] ?? 0) < state.blkIndent) break;
    isClosed = text.trimEnd().endsWith('$$');
    lines.push(isClosed ? text.trimEnd().slice(0, -2) : text);
  }
  if (!isClosed) {
    tellMistake(state.env, start + 1, 'math-not-closed', 'the formula is not closed: end it with $$', { end: '$$' });
    return false;
  }
  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.map = [start, line];
  token.content = lines.join('\n').trim();
  token.meta = { line: start + 1 };
  state.line = line;
  return true;
}
