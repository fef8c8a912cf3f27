import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { lineNumbers } from './line-numbers.ts';
import type { DocumentRoot } from './nodes.ts';
import { strikethrough } from './strikethrough.ts';
import { toNodes } from './to-nodes.ts';
import { toBranches } from './token-tree.ts';

/** Goes up whenever the same text gives other nodes, so that nodes kept from before are known to be old. */
export const nodesVersion = '2';

const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnotes).use(strikethrough).use(lineNumbers);
// Another place decides which URLs may be links, and keeps the text of refused ones.
markdown.validateLink = () => true;
// Only explicit URLs: `README.md` is a file name, not a host in Moldova.
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
// `x^[2]` is a power more often than a note; GitHub has no inline notes either.
markdown.disable('footnote_inline');

/** Markdown (CommonMark with GitHub's tables, task lists, strikethrough, bare URLs and footnotes) as document nodes. */
export function parseMarkdown(text: string): DocumentRoot {
  const tokens = markdown.parse(text, {});
  return { type: 'document', version: nodesVersion, children: toNodes(toBranches(tokens)) };
}
