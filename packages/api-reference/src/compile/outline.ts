import type { ReferenceIndex, TagEntry, TagGroup } from './compiled.ts';
import type { SpecOperation } from './operations.ts';
import { present } from './untyped.ts';

/** The list of operations, for pages that do not load the index. */
export interface Outline {
  api_type: 'openapi';
  operations: (SpecOperation & { slug: string })[];
  tags: Pick<TagEntry, 'name' | 'title' | 'parent' | 'kind'>[];
  tag_groups?: TagGroup[];
  /** The hash of the bundle with further search words. */
  words?: string;
}

export function toOutline({ operations, tags, tagGroups, words }: ReferenceIndex): Outline {
  return present({
    api_type: 'openapi' as const,
    operations: operations
      .filter(({ kind }) => kind === 'operation')
      .map(({ path, method, operationId, tags, summary, deprecated, slug }) => ({
        path,
        method,
        operation_id: operationId ?? null,
        tags,
        summary: summary ?? null,
        deprecated: deprecated ?? false,
        slug,
      })),
    tags: tags.map(({ name, title, parent, kind }) => present({ name, title, parent, kind })),
    tag_groups: tagGroups,
    words,
  });
}
