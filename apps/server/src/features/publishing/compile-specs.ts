import type { PortalContent } from '../publication/content.ts';
import { FolderError } from '../publication/findings.ts';
import type { PreparedReferences } from '../publication/publication.ts';
import { toCompile } from '../specs/publish.ts';
import { type PrepareReferences, ReferenceRefused } from '../specs/publish-references.ts';

/** Compiles the folder's specifications, which takes too long for a transaction. */
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
    throw error instanceof ReferenceRefused
      ? new FolderError([{ file: error.file, reason: error.message, cause: error.cause.cause }])
      : error;
  });
}
