import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import type { DocumentNode } from '@portico/documents/parse/nodes.ts';
import { readNodes } from '@portico/documents/parse/stored-nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import type { IndexedPlace } from './place.ts';
import { toLine } from './plain-text.ts';
import type { DocumentPart } from './product-parts.ts';
import { wordsOfTitle } from './words-of.ts';

interface Section {
  /** The headings above the section, then its own; empty at the start of a document. */
  readonly headings: readonly string[];
  readonly anchor?: string;
  readonly text: string;
}

/** A larger document becomes one section, because reading its nodes would block the server. */
const longestNodes = 1_000_000;
/** The lengths of a section's text that are searched, and stored to show results. */
const searchedLength = 20_000;
const keptLength = 4000;

/** One place for each heading of a document, with the text up to the next heading. */
export function sectionsOf(document: DocumentPart): IndexedPlace[] {
  const { title, chain, above, visibility, version_id } = document;
  const page = `docs/${chain.map(encodeURIComponent).join('/')}`;
  return cutAtHeadings(document).map(({ headings, anchor, text }): IndexedPlace => {
    const own = headings.at(-1) ?? title;
    const trail = headings.length === 0 || own === title ? [...above] : [...above, title, ...headings.slice(0, -1)];
    return {
      place: {
        kind: 'section',
        title: own,
        text: text.slice(0, keptLength),
        path: anchor === undefined ? page : `${page}#${anchor}`,
        trail,
        ...(version_id !== undefined && { version_id }),
      },
      visibility: visibility ?? undefined,
      words: [...wordsOfTitle(own), [3, [title, ...headings, ...above]], [2, [text.slice(0, searchedLength)]]],
    };
  });
}

function cutAtHeadings({ title, content, nodes }: DocumentPart): Section[] {
  if ((nodes ?? content).length > longestNodes) return [{ headings: [], text: content }];
  const root = readNodes(nodes, content);
  const anchors = new Map(headingAnchors(root).map((each) => [each.heading as DocumentNode, each]));
  const sections: { headings: string[]; anchor?: string; pieces: string[] }[] = [{ headings: [], pieces: [] }];
  const open: { level: number; text: string }[] = [];
  for (const node of root.children) {
    const found = anchors.get(node);
    if (!found) {
      sections.at(-1)?.pieces.push(textOf(node));
      continue;
    }
    while (open.length > 0 && open.at(-1)!.level >= found.level) open.pop();
    open.push(found);
    sections.push({ headings: open.map(({ text }) => text), anchor: found.anchor, pieces: [] });
  }
  const cut = sections.map(({ pieces, ...section }) => ({ ...section, text: toLine(pieces.join(' ')) }));
  return withoutRepetition(cut, title);
}

/** A document often begins with a heading that repeats its title. Both become one place. */
function withoutRepetition([start, first, ...others]: Section[], title: string): Section[] {
  if (!start) return [];
  const isRepeated = first !== undefined && first.headings.at(-1) === title;
  if (isRepeated && start.text === '') return [{ headings: [], text: first.text }, ...others.map(withoutTop(title))];
  return [start, ...(first ? [first] : []), ...others];
}

/** Removes a first heading that repeats the title. */
const withoutTop =
  (title: string) =>
  (section: Section): Section =>
    section.headings.length > 1 && section.headings[0] === title
      ? { ...section, headings: section.headings.slice(1) }
      : section;
