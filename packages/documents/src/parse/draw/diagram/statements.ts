import { type Mistake, mistake } from '../../front-matter-mistake.ts';

/** A line of a diagram, without comments. */
export interface Statement {
  text: string;
  /** From 1, in the source of the diagram. */
  line: number;
}

/** Thrown where the author of a diagram has made a mistake. */
export class DiagramError extends Error {
  readonly line: number;
  readonly why: Mistake;

  constructor(line: number, why: Mistake) {
    super(why.reason);
    this.line = line;
    this.why = why;
  }
}

export const unread = ({ line, text }: Statement, found = text): DiagramError =>
  new DiagramError(line, mistake('diagram-unread', `the diagram cannot be read at "${found}"`, { found }));

export const notClosed = (line: number, name: string): DiagramError =>
  new DiagramError(line, mistake('diagram-not-closed', `"${name}" has no end in the diagram`, { name }));

/** Splits a source into statements. A head between `---` and settings in `%%{…}%%` change only colors, so they are skipped. */
export function toStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  let isHead = false;
  for (const [at, raw] of source.split('\n').entries()) {
    const text = raw.trim();
    if (text === '---' && (isHead || statements.length === 0)) isHead = !isHead;
    else if (!isHead && text !== '' && !text.startsWith('%%')) statements.push({ text, line: at + 1 });
  }
  return statements;
}

/** A label without its quotes, line by line. */
export const toLabel = (text: string): string[] =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll(/#quot;/g, '"')
    .split(/<br\s*\/?>|\\n/i)
    .map((line) => line.replaceAll(/<\/?[a-z][^<>]*>/gi, '').trim());
