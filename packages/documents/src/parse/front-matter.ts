import { type Visibility, visibilities } from '@portico/contract/constants.ts';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { type Mistake, mistake } from './front-matter-mistake.ts';
import { type PageFrontMatter, readPageField, readVariables } from './page-front-matter.ts';

interface FrontMatter extends PageFrontMatter {
  slug?: string;
  order?: number;
  visibility?: Visibility;
  /** Only for a note about changes: its version. */
  version?: string;
  /** Only for a mail. */
  subject?: string;
}

/** The kind of a file determines the fields that its front matter may have. */
type Kind = 'document' | 'change-note' | 'mail' | 'page';

interface FrontMatterProblem extends Mistake {
  /** The line of the file, from 1. */
  line: number;
}

export interface MarkdownFile {
  front: FrontMatter;
  body: string;
  /** The number of lines before the text. */
  lines_above: number;
  /** The line of the file, from 1, that sets the visibility. */
  visibility_line?: number;
  problems: FrontMatterProblem[];
}

/** In characters. The parser is slow with long input. */
const longestHead = 10_000;
const problemsMaximum = 20;

const fence = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into front matter and text. Front matter that cannot be read is reported and ignored. */
export function readFrontMatter(source: string, kind: Kind = 'document'): MarkdownFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const head = fence.exec(text);
  if (!head) return { front: {}, body: text, lines_above: 0, problems: [] };
  const rest = { body: text.slice(head[0].length), lines_above: head[0].split('\n').length - 1 };
  const refuse = (why: Mistake): MarkdownFile => ({ front: {}, ...rest, problems: [{ line: 1, ...why }] });
  if ((head[1] ?? '').length > longestHead) {
    const reason = `front matter has at most ${longestHead} characters`;
    return refuse(mistake('front-matter-too-long', reason, { maximum: longestHead }));
  }
  const lines = new LineCounter();
  const parsed = parseHead(head[1] ?? '', lines);
  if (!parsed) return refuse(mistake('front-matter-too-deep', 'front matter is nested too deeply'));
  // Line 1 of the file is the fence above the front matter.
  const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line + 1);
  if (parsed.errors.length > 0) {
    const problems = parsed.errors.map(({ message, code, pos }) => ({
      line: lineAt(pos[0]),
      ...mistake('invalid-yaml', message, { mistake: code }),
    }));
    return { front: {}, ...rest, problems: problems.slice(0, problemsMaximum) };
  }
  if (parsed.contents === null) return { front: {}, ...rest, problems: [] };
  if (!isMap(parsed.contents)) {
    const why = mistake('front-matter-not-a-map', 'front matter must be a list of names and values');
    return { front: {}, ...rest, problems: [{ line: 2, ...why }] };
  }
  const front: FrontMatter = {};
  let visibility_line: number | undefined;
  const problems: FrontMatterProblem[] = [];
  for (const { key, value } of parsed.contents.items) {
    const name = isScalar(key) ? String(key.value) : String(key);
    const given = isScalar(value) ? value.value : undefined;
    const why = readFields[kind](front, name, isDeep(kind, name) && isNode(value) ? value.toJSON() : given);
    const line = lineAt(isScalar(key) ? key.range?.[0] : undefined);
    if (why) problems.push({ line, ...why });
    else if (name === 'visibility') visibility_line = line;
  }
  return { front, ...rest, ...(visibility_line && { visibility_line }), problems: problems.slice(0, problemsMaximum) };
}

/** Whether a field may have a list or a map. */
const isDeep = (kind: Kind, name: string): boolean => kind === 'page' || (kind === 'document' && name === 'variables');

/** The parser is recursive. On deep input it throws a RangeError, or reports one as a mistake. */
function parseHead(text: string, lineCounter: LineCounter) {
  try {
    const parsed = parseDocument(text, { lineCounter, prettyErrors: false });
    return parsed.errors.some(({ message }) => message.includes('call stack')) ? undefined : parsed;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A version's name may look like a number. */
function readNoteField(front: FrontMatter, name: string, value: unknown): Mistake | undefined {
  if (name !== 'title' && name !== 'version') {
    return mistake('change-note-field', `${name} is not known here: use title and version`, { name });
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') {
    return mistake('front-matter-text', `${name} must be a text`, { name });
  }
  front[name] = text;
  return undefined;
}

/** Sets a valid value, or returns the mistake. */
function readDocumentField(front: FrontMatter, name: string, value: unknown): Mistake | undefined {
  if (name === 'title' || name === 'slug') {
    if (typeof value !== 'string' || value.trim() === '')
      return mistake('front-matter-text', `${name} must be a text`, { name });
    front[name] = value;
    return undefined;
  }
  if (name === 'visibility') {
    const visibility = visibilities.find((one) => one === value);
    if (!visibility) return mistake('front-matter-visibility', 'visibility must be public, developers or teams');
    front.visibility = visibility;
    return undefined;
  }
  if (name === 'variables') return readVariables(front, value);
  if (name !== 'order')
    return mistake(
      'front-matter-unknown',
      `${name} is not known here: use title, slug, order, visibility and variables`,
      {
        name,
      },
    );
  if (typeof value !== 'number' || !Number.isFinite(value))
    return mistake('front-matter-number', 'order must be a number');
  front.order = value;
  return undefined;
}

function readMailField(front: FrontMatter, name: string, value: unknown): Mistake | undefined {
  if (name !== 'subject') return mistake('mail-field', `${name} is not known here: use subject`, { name });
  if (typeof value !== 'string' || value.trim() === '') {
    return mistake('front-matter-text', 'subject must be a text', { name });
  }
  front.subject = value;
  return undefined;
}

/** Each sets a valid value, or returns the mistake. */
const readFields: Readonly<Record<Kind, (front: FrontMatter, name: string, value: unknown) => Mistake | undefined>> = {
  document: readDocumentField,
  'change-note': readNoteField,
  mail: readMailField,
  page: readPageField,
};
