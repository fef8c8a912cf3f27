import { nodesVersion, parseMarkdown } from './markdown.ts';
import type { DocumentRoot } from './nodes.ts';

/** A document's nodes as they are kept beside its text. */
export const writeNodes = (markdown: string): string => JSON.stringify(parseMarkdown(markdown));

/** How kept nodes begin that this version made. */
export const currentVersion = JSON.stringify({ type: 'document', version: nodesVersion }).slice(0, -1);

/** The stored nodes, or new ones if there are none or another version wrote them. */
export const currentNodes = (kept: string | null, markdown: string): string =>
  kept?.startsWith(currentVersion) ? kept : writeNodes(markdown);

export const readNodes = (kept: string | null, markdown: string): DocumentRoot =>
  JSON.parse(currentNodes(kept, markdown)) as DocumentRoot;
