/** A foldable part of a description: `<details>` with a `<summary>`. */
export interface FoldedText {
  readonly summary: string;
  readonly isOpen: boolean;
  readonly text: string;
}

/** Tags inside code are text. Code is masked by the same number of characters, so that positions stay. */
const code = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n {0,3}\1[^\n]*)?|`[^`\n]*`/gm;
const tag = /<(\/?)details\b([^<>]*)>/gi;
const summaryTag = /^\s*<summary\b[^<>]*>([\s\S]*?)<\/summary\s*>/i;
const anyTag = /<\/?[a-z][^<>]*>/gi;

/** A part has to begin at the start of a line, because it would otherwise break a list or sentence. */
const beginsLine = (text: string, at: number): boolean => /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, at - 4), at));

/** Splits a Markdown text into plain and foldable parts. A part that is never closed stays text. */
export function splitDetails(text: string): (string | FoldedText)[] {
  if (!/<details/i.test(text)) return [text];
  const masked = text.replaceAll(code, (found) => ' '.repeat(found.length));
  const parts: (string | FoldedText)[] = [];
  let done = 0;
  let depth = 0;
  let start: { from: number; inside: number; words: string } | undefined;
  for (const match of masked.matchAll(tag)) {
    const [whole, slash, words = ''] = match;
    const end = match.index + whole.length;
    if (slash === '') {
      if (depth === 0 && !beginsLine(masked, match.index)) continue;
      if (depth === 0) start = { from: match.index, inside: end, words };
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0 || !start) continue;
      parts.push(text.slice(done, start.from), toFolded(text.slice(start.inside, match.index), start.words));
      done = end;
    }
  }
  parts.push(text.slice(done));
  return parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
}

function toFolded(inside: string, words: string): FoldedText {
  const [whole = '', summary = ''] = summaryTag.exec(inside) ?? [];
  return {
    summary: summary.replaceAll(anyTag, '').replaceAll(/\s+/g, ' ').trim(),
    isOpen: /(?:^|\s)open(?:[\s=]|$)/i.test(words),
    text: inside.slice(whole.length).trim(),
  };
}
