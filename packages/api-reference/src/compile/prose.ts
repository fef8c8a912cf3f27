import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { DocumentNode } from '@portico/documents/parse/nodes.ts';
import type { Prose } from './compiled.ts';
import { toText } from './untyped.ts';

/** Nothing that Markdown would read as anything but text, on one line. */
const isPlain = (text: string) =>
  /^[^\s#>+\-\d=|*_`~<[\]!\\&@:\n][^*_`~<[\]!\\&@\n|]*$/.test(text) && !/:\/\/|www\./i.test(text);

export type ToProse = (value: unknown) => Prose | undefined;

/** Markdown as document nodes. The same sentence stands in a document many times, and is read once. */
export function createProse(): ToProse {
  const known = new Map<string, Prose>();
  return (value) => {
    const text = toText(value)?.trim();
    if (text === undefined || text === '') return undefined;
    const before = known.get(text);
    if (before !== undefined) return before;
    const prose = isPlain(text) ? text : simplest(parseMarkdown(text).children);
    known.set(text, prose);
    return prose;
  };
}

/** A lone paragraph of mere text is that text. */
function simplest(nodes: DocumentNode[]): Prose {
  const [only, ...others] = nodes;
  if (others.length > 0 || only?.type !== 'paragraph') return nodes;
  const pieces = only.children;
  const isText = pieces.every((piece) => piece.type === 'text' && !piece.hardBreak);
  return isText
    ? pieces.map((piece) => ('text' in piece ? `${piece.text}${piece.softBreak ? ' ' : ''}` : '')).join('')
    : nodes;
}
