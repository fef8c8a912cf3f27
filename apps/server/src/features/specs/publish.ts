import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Change } from '../../platform/database/row-sync.ts';
import type { ProductContent, SpecContent, VersionFile } from '../publication/content.ts';
import { hashOf, type SpecToCompile, type Step } from '../publication/publication.ts';
import { findSpec, syncSpec, touchVersion } from './publish-store.ts';

/** Writes the specification of a version, and its compiled reference. */
export async function applySpec(
  step: Step,
  product: ProductContent,
  file: VersionFile,
  version_id: string,
): Promise<Change[]> {
  const { transaction, portal_id } = step;
  const spec = product.specs.get(file.name);
  const compiled = spec && toCompile(spec, spec.file_name, file.try_it);
  await step.references.store(transaction, portal_id, version_id, compiled);
  const existing = await findSpec(transaction, portal_id, version_id);
  const hash = spec && hashOf(spec.content);
  const wanted = spec && {
    file_name: spec.file_name,
    hash,
    ...(existing?.hash !== hash && { content: spec.content, operations: operationsOf(spec) }),
  };
  const changes = await syncSpec(step, file.name, version_id, { existing, wanted });
  if (existing && existing.hash !== hash) {
    step.replaced.push({ version_id, before_hash: existing.hash, after_hash: hash ?? null });
  }
  if (changes.length > 0) await touchVersion(step, version_id);
  return changes;
}

/** The document is parsed from the text only on access, because compiled specifications do not require it. */
export const toCompile = (spec: SpecContent, file: string, try_it = true): SpecToCompile => ({
  file,
  try_it,
  content: spec.content,
  get document() {
    return spec.document;
  },
});

/**
 * An unchanged specification was not parsed, so its operations may be unknown. If a concurrent change replaced what it
 * was compared with, its document is read here, or the publish is refused.
 */
function operationsOf({ operations, document }: SpecContent) {
  if (operations) return operations;
  if (document === undefined) {
    throw new Problem('service-unavailable', 'Others are changing this portal at the moment. Try again.');
  }
  return listOperations(document);
}
