import type { Token } from './highlight.ts';

/** Lines that can be hidden, by the line that begins them: all up to the line that closes what it opens. */
export type Folds = ReadonlyMap<number, { readonly end: number; readonly name: string | undefined }>;

/** Shorter parts are read faster than folded. */
const shortest = 2;

const indentOf = (line: string): number => line.search(/\S|$/);

/** Parts of a text that is laid out in lines, as JSON and code are: from a line that ends in a bracket to its partner. */
export function findFolds(lines: readonly string[]): Folds {
  const folds = new Map<number, { end: number; name: string | undefined }>();
  const open: { line: number; indent: number }[] = [];
  for (const [line, text] of lines.entries()) {
    const indent = indentOf(text);
    if (/^\s*[}\])]/.test(text)) {
      while ((open.at(-1)?.indent ?? -1) > indent) open.pop();
      const start = open.at(-1)?.indent === indent ? open.pop() : undefined;
      const name = start && /^\s*"([^"]+)":/.exec(lines[start.line] ?? '')?.[1];
      if (start && line - start.line > shortest) folds.set(start.line, { end: line, name });
    }
    if (/[[{(]$/.test(text)) open.push({ line, indent });
  }
  return folds;
}

/** Which lines folded parts hide: those between their first and their last. */
export function hiddenLines(folds: Folds, folded: ReadonlySet<number>): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const start of folded) {
    const end = folds.get(start)?.end ?? start;
    for (let line = start + 1; line < end; line++) hidden.add(line);
  }
  return hidden;
}

/** Colored pieces, line by line. */
export function toLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { text, kind } of tokens) {
    for (const [at, piece] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push(kind ? { text: piece, kind } : { text: piece });
    }
  }
  return lines;
}
