import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { childrenOf, type DocumentNode } from '@portico/documents/parse/nodes.ts';
import {
  isPortalLink,
  type PortalTarget,
  readMethodAndPath,
  readPortalLink,
  toPagePath,
} from '@portico/documents/parse/portal-links.ts';
import type { DetailsNode, Prose } from './compiled.ts';
import { splitDetails } from './details.ts';
import { toText } from './untyped.ts';

/** Whether a single line contains nothing that Markdown interprets. */
const isPlain = (text: string) =>
  /^[^\s#>+\-\d=|*_`~<[\]!\\&@:\n][^*_`~<[\]!\\&@\n|]*$/.test(text) && !/:\/\/|www\./i.test(text);

export type ToProse = (value: unknown) => Prose | undefined;

/** Parses Markdown. Equal texts are parsed once. */
export function createProse(): ToProse {
  const known = new Map<string, Prose>();
  return (value) => {
    const text = toText(value)?.trim();
    if (text === undefined || text === '') return undefined;
    const before = known.get(text);
    if (before !== undefined) return before;
    const prose = isPlain(text) ? text : simplest(toNodes(text));
    known.set(text, prose);
    return prose;
  };
}

/** More deeply nested foldable parts are merged into one. */
const deepestDetails = 4;

function toNodes(text: string, depth = 0): (DocumentNode | DetailsNode)[] {
  const parts = depth < deepestDetails ? splitDetails(text) : [text];
  return parts.flatMap((part): (DocumentNode | DetailsNode)[] =>
    typeof part === 'string'
      ? parseMarkdown(part).children.map(withPagePaths)
      : [
          {
            type: 'details',
            summary: part.summary,
            ...(part.isOpen && { isOpen: true }),
            children: toNodes(part.text, depth + 1),
          },
        ],
  );
}

/** A single paragraph without markup becomes a text. */
function simplest(nodes: (DocumentNode | DetailsNode)[]): Prose {
  const [only, ...others] = nodes;
  if (others.length > 0 || only?.type !== 'paragraph') return nodes;
  const pieces = only.children;
  const isText = pieces.every((piece) => piece.type === 'text' && !piece.hardBreak);
  return isText
    ? pieces.map((piece) => ('text' in piece ? `${piece.text}${piece.softBreak ? ' ' : ''}` : '')).join('')
    : nodes;
}

/** Replaces links to things on the portal by the paths of their pages, which browsers can follow. */
function withPagePaths(node: DocumentNode): DocumentNode {
  if (node.type === 'link' && isPortalLink(node.href)) {
    const target = readPortalLink(node.href);
    if (target) node.href = toPagePath(withoutMethod(target));
  }
  for (const child of childrenOf(node)) withPagePaths(child);
  return node;
}

/** A page of an operation has no path by `METHOD /path`, so such a link leads to the reference. */
function withoutMethod({ operation, ...target }: PortalTarget): PortalTarget {
  return operation === undefined || readMethodAndPath(operation) ? target : { ...target, operation };
}
