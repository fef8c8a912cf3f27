import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { Problem } from '@portico/contract/problems.ts';
import { syncRows } from '../../platform/database/row-sync.ts';
import type { ProductContent, SpecContent, VersionFile } from '../publication/content.ts';
import { hashOf, type Step } from '../publication/publication.ts';
import { toCompile } from '../publishing/compile-specs.ts';

/** Writes the specification of a version, and with it what is compiled from it. */
export async function applySpec(step: Step, product: ProductContent, file: VersionFile, version_id: string) {
  const { transaction, portal_id } = step;
  const spec = product.specs.get(file.name);
  const existing = await transaction
    .selectFrom('spec')
    .select(['portal_id', 'product_version_id', 'file_name', 'hash'])
    .where('portal_id', '=', portal_id)
    .where('product_version_id', '=', version_id)
    .execute();
  const hash = spec && hashOf(spec.content);
  const isThere = existing[0]?.hash === hash;
  const compiled = spec && toCompile(spec, spec.file_name, file.try_it);
  await step.references.store(transaction, portal_id, version_id, compiled);
  return syncRows(transaction, {
    table: 'spec',
    what: 'specification of version',
    existing: existing.map((row) => ({ ...row, content: undefined as string | undefined })),
    wanted: spec
      ? [
          {
            portal_id,
            product_version_id: version_id,
            file_name: spec.file_name,
            hash,
            ...(isThere ? {} : { content: spec.content, operations: operationsOf(spec) }),
          },
        ]
      : [],
    nameOf: () => file.name,
    key: ['portal_id', 'product_version_id'],
    onCreate: () => ({}),
    // A version that no longer names a spec has none, whether or not the rest is pruned.
    prune: true,
  });
}

/** What has not changed was not looked into. Somebody else may have changed what it was compared with in the meantime. */
function operationsOf({ operations, document }: SpecContent) {
  if (operations) return operations;
  if (document === undefined) {
    throw new Problem('service-unavailable', 'Others are changing this portal at the moment. Try again.');
  }
  return listOperations(document);
}
