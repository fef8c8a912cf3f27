import MarkdownIt, { type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { alerts } from './blocks/alerts.ts';
import type { BlockEnv, BlockMistake } from './blocks/block-mistakes.ts';
import { codeOptions } from './blocks/code-options.ts';
import { containers } from './blocks/containers.ts';
import { folded } from './blocks/folded.ts';
import { math } from './blocks/math.ts';
import { structure } from './blocks/structure.ts';
import { variables } from './blocks/variables.ts';
import { lineNumbers } from './line-numbers.ts';
import type { DocumentRoot } from './nodes.ts';
import { strikethrough } from './strikethrough.ts';
import { toNodes } from './to-nodes.ts';
import { toBranches } from './token-tree.ts';

/** Increase this whenever the same text gives other nodes: stored nodes of another version are parsed again. */
export const nodesVersion = '4';

const markdown = new MarkdownIt({ html: true, linkify: true })
  .use(footnotes)
  .use(strikethrough)
  .use(containers)
  .use(folded)
  .use(math)
  .use(alerts)
  .use(codeOptions)
  .use(structure)
  .use(variables)
  .use(lineNumbers);
// `safe-url.ts` decides which URLs may be links. The text of a refused link stays.
markdown.validateLink = () => true;
// Host names need a scheme or `www.`: `README.md` is a file name, although `.md` is a top-level domain.
markdown.linkify
  .set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  .add('//', null)
  .add('www.', {
    validate(text, at, { re }) {
      const host = re.get_relative_proto_validator();
      host.lastIndex = at;
      return host.exec(text)?.[0].length ?? 0;
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
// `x^[2]` is more often a power than a footnote. GitHub has no inline footnotes either.
markdown.disable('footnote_inline');

/** Reads CommonMark with GitHub's tables, task lists, strikethrough, bare URLs, footnotes and alerts, and our blocks. */
export const parseMarkdown = (text: string): DocumentRoot => toRoot(toTokens(text));

/** The same, with the mistakes of an author in our own blocks. */
export function checkMarkdown(
  text: string,
  values?: ReadonlyMap<string, string>,
  added: BlockEnv['added'] = { characters: 0 },
): { root: DocumentRoot; mistakes: BlockMistake[] } {
  const mistakes: BlockMistake[] = [];
  const root = toRoot(toTokens(text, { mistakes, added, ...(values && { variables: values }) }));
  return { root, mistakes: mistakes.toSorted((a, b) => a.line - b.line) };
}

const toRoot = (tokens: Token[]): DocumentRoot => ({
  type: 'document',
  version: nodesVersion,
  children: toNodes(toBranches(tokens)),
});

export const toTokens = (text: string, env: BlockEnv = {}): Token[] => markdown.parse(text, { ...env });
