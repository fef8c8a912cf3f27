import { nodesVersion, parseMarkdown } from './markdown.ts';
import type { DocumentRoot } from './nodes.ts';

/** The nodes of a document as they are stored beside its text. */
export const writeNodes = (markdown: string): string => JSON.stringify(parseMarkdown(markdown));

/** Stored nodes of the current version begin with this text. */
const currentVersion = JSON.stringify({ type: 'document', version: nodesVersion }).slice(0, -1);

/** The stored nodes, or new ones if none are stored or their version differs. */
export const currentNodes = (kept: string | null, markdown: string): string =>
  kept?.startsWith(currentVersion) ? kept : writeNodes(markdown);

export const readNodes = (kept: string | null, markdown: string): DocumentRoot =>
  JSON.parse(currentNodes(kept, markdown)) as DocumentRoot;
