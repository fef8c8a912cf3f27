import type { DocumentContent } from '../publication/content.ts';

/** The slugs of each document and its ancestors, by the document's path. Parents must come before their children. */
export function chainsOf(
  documents: readonly Pick<DocumentContent, 'source_path' | 'parent_path' | 'slug'>[],
): Map<string, string[]> {
  const chains = new Map<string, string[]>();
  for (const { source_path, parent_path, slug } of documents) {
    const above = parent_path === undefined ? [] : (chains.get(parent_path) ?? []);
    chains.set(source_path, [...above, slug]);
  }
  return chains;
}
