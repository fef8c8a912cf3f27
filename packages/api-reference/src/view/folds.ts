import type { Token } from './highlight.ts';

/** Foldable parts by their first line. `end` is the line with the closing bracket. */
export type Folds = ReadonlyMap<number, { readonly end: number; readonly name: string | undefined }>;

/** Shorter parts are not worth folding. */
const shortest = 2;

const indentOf = (line: string): number => line.search(/\S|$/);

/** Finds the parts of JSON or code from a line that ends in a bracket to the line that closes it. */
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

/** The lines that folded parts hide. */
export function hiddenLines(folds: Folds, folded: ReadonlySet<number>): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const start of folded) {
    const end = folds.get(start)?.end ?? start;
    for (let line = start + 1; line < end; line++) hidden.add(line);
  }
  return hidden;
}

/** Splits colored pieces into lines. */
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
