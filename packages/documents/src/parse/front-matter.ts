import { parseDocument } from 'yaml';

export interface FrontMatter {
  title?: string;
  slug?: string;
  order?: number;
}

export interface MarkdownFile {
  front: FrontMatter;
  body: string;
  problems: string[];
}

const fence = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into what its head says and its text. A head that cannot be read is told, and ignored. */
export function readFrontMatter(source: string): MarkdownFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const head = fence.exec(text);
  if (!head) return { front: {}, body: text, problems: [] };
  const body = text.slice(head[0].length);
  const parsed = parseDocument(head[1] ?? '');
  if (parsed.errors.length > 0) return { front: {}, body, problems: parsed.errors.map(({ message }) => message) };
  const values: unknown = parsed.toJS({ maxAliasCount: 10 });
  if (values === null) return { front: {}, body, problems: [] };
  if (typeof values !== 'object' || Array.isArray(values)) {
    return { front: {}, body, problems: ['front matter must be a list of names and values'] };
  }
  return { ...readFields(values as Record<string, unknown>), body };
}

function readFields(values: Record<string, unknown>): Pick<MarkdownFile, 'front' | 'problems'> {
  const front: FrontMatter = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if ((name === 'title' || name === 'slug') && typeof value === 'string' && value.trim() !== '') front[name] = value;
    else if (name === 'order' && typeof value === 'number' && Number.isFinite(value)) front.order = value;
    else if (name === 'title' || name === 'slug') problems.push(`${name} must be a text`);
    else if (name === 'order') problems.push('order must be a number');
    else problems.push(`${name} is not known here: use title, slug and order`);
  }
  return { front, problems };
}
