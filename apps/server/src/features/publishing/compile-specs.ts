import type { PortalContent, SpecContent } from '../publication/content.ts';
import { FolderError } from '../publication/findings.ts';
import {
  type PreparedReferences,
  type PrepareReferences,
  ReferenceRefused,
  type SpecToCompile,
} from '../specs/publish-references.ts';

/** Compiles the folder's specifications, which takes a while and belongs into no transaction. */
export async function compileSpecs(
  prepare: PrepareReferences,
  org_id: string,
  { portal, products }: PortalContent,
): Promise<PreparedReferences> {
  const specs = products.flatMap(({ slug, file, specs: byVersion }) =>
    (file.versions ?? []).flatMap(({ name, try_it = true }) => {
      const spec = byVersion.get(name);
      return spec ? [toCompile(spec, `products/${slug}/${spec.file_name}`, try_it)] : [];
    }),
  );
  return prepare(org_id, portal.name, specs).catch((error: unknown) => {
    throw error instanceof ReferenceRefused ? new FolderError([{ file: error.file, reason: error.message }]) : error;
  });
}

/** The document is made from the text only where someone asks for it, if at all: what is compiled already needs none. */
export const toCompile = (spec: SpecContent, file: string, try_it = true): SpecToCompile => ({
  file,
  try_it,
  content: spec.content,
  get document() {
    return spec.document;
  },
});
