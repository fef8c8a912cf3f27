import type { Prose } from '@portico/api-reference/compile/compiled.ts';
import type { DocumentNode } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';

export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The text of prose without markup, on one line. */
export function toText(prose: Prose | undefined): string {
  if (prose === undefined) return '';
  return toLine(typeof prose === 'string' ? prose : prose.map((node) => textOf(node as DocumentNode)).join(' '));
}
