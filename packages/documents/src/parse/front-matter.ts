import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

interface FrontMatter {
  title?: string;
  slug?: string;
  order?: number;
}

interface FrontMatterProblem {
  /** Of the file, from 1. */
  line: number;
  reason: string;
}

export interface MarkdownFile {
  front: FrontMatter;
  body: string;
  /** How many lines of the file come before the text. */
  lines_above: number;
  problems: FrontMatterProblem[];
}

/** In characters. A head says three things; the parser takes its time over what is long. */
const longestHead = 10_000;
const problemsMaximum = 20;

const fence = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into what its head says and its text. A head that cannot be read is told, and ignored. */
export function readFrontMatter(source: string): MarkdownFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const head = fence.exec(text);
  if (!head) return { front: {}, body: text, lines_above: 0, problems: [] };
  const rest = { body: text.slice(head[0].length), lines_above: head[0].split('\n').length - 1 };
  const refuse = (reason: string): MarkdownFile => ({ front: {}, ...rest, problems: [{ line: 1, reason }] });
  if ((head[1] ?? '').length > longestHead) return refuse(`front matter has at most ${longestHead} characters`);
  const lines = new LineCounter();
  const parsed = parseHead(head[1] ?? '', lines);
  if (!parsed) return refuse('front matter is nested too deeply');
  // The head begins on the second line, below its fence.
  const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line + 1);
  if (parsed.errors.length > 0) {
    const problems = parsed.errors.map(({ message, pos }) => ({ line: lineAt(pos[0]), reason: message }));
    return { front: {}, ...rest, problems: problems.slice(0, problemsMaximum) };
  }
  if (parsed.contents === null) return { front: {}, ...rest, problems: [] };
  if (!isMap(parsed.contents)) {
    return { front: {}, ...rest, problems: [{ line: 2, reason: 'front matter must be a list of names and values' }] };
  }
  const front: FrontMatter = {};
  const problems: FrontMatterProblem[] = [];
  for (const { key, value } of parsed.contents.items) {
    const name = isScalar(key) ? String(key.value) : String(key);
    const reason = readField(front, name, isScalar(value) ? value.value : undefined);
    if (reason) problems.push({ line: lineAt(isScalar(key) ? key.range?.[0] : undefined), reason });
  }
  return { front, ...rest, problems: problems.slice(0, problemsMaximum) };
}

/** The parser goes down by calling itself, and tells by throwing or by an error of its own that it cannot go on. */
function parseHead(text: string, lineCounter: LineCounter) {
  try {
    const parsed = parseDocument(text, { lineCounter, prettyErrors: false });
    return parsed.errors.some(({ message }) => message.includes('call stack')) ? undefined : parsed;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Takes over a value that is right, or tells what is wrong with it. */
function readField(front: FrontMatter, name: string, value: unknown): string | undefined {
  if (name === 'title' || name === 'slug') {
    if (typeof value !== 'string' || value.trim() === '') return `${name} must be a text`;
    front[name] = value;
    return undefined;
  }
  if (name !== 'order') return `${name} is not known here: use title, slug and order`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'order must be a number';
  front.order = value;
  return undefined;
}
