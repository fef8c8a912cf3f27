import { gunzipSync } from 'node:zlib';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import type { DocumentPreview } from '@portico/contract/admin-documents.ts';
import type { SpecPreview } from '@portico/contract/admin-products.ts';
import { toShown } from '../publication/findings.ts';
import type { ComparedSide } from '../publication/found-changes.ts';
import { compileDocument } from '../specs/compile-document.ts';
import type { FolderFiles } from './folder-files.ts';
import type { StoredTargets } from './link-targets.ts';
import { previewChanges } from './preview-changes.ts';
import { type PreviewPlace, readDocumentsAlone, readSpecAlone } from './read-parts.ts';

/** A preview for the console, serialized in the worker, so that the main thread does not parse it. */
export async function previewSpec(files: FolderFiles, published?: ComparedSide): Promise<Uint8Array<ArrayBuffer>> {
  const [first = ''] = files.keys();
  const { findings: mistakes, spec } = await readSpecAlone(files);
  const findings: SpecPreview['findings'] = mistakes.map(toShown);
  const nothing = () => toJson({ findings, warnings: [], reference: null, bundles: {} } satisfies SpecPreview);
  if (!spec) return nothing();
  try {
    const { document, content: text } = spec;
    const compiled = compileDocument({ document, text, try_it: true });
    const { content, bundles, warnings: found } = compiled;
    const warnings = found.map((warning) => toShown({ file: first, ...warning }));
    const entries = bundles.map(({ hash, content: one }) => `${JSON.stringify(hash)}:${unpack(one)}`);
    const changes = published ? `,"changes":${JSON.stringify(previewChanges(published, compiled))}` : '';
    return toBytes(
      `{"findings":${JSON.stringify(findings)},"warnings":${JSON.stringify(warnings)},"reference":${unpack(content)},"bundles":{${entries.join()}}${changes}}`,
    );
  } catch (error) {
    // The compiler may refuse a document with mistakes; the mistakes are already reported.
    if (error instanceof SpecificationRefused)
      findings.push({ file: first, reason: error.message, cause: error.cause });
    else if (findings.length === 0) throw error;
    return nothing();
  }
}

export async function previewDocuments(
  files: FolderFiles,
  place: PreviewPlace,
  linked: StoredTargets,
): Promise<Uint8Array<ArrayBuffer>> {
  const { findings, warnings, documents } = await readDocumentsAlone(files, place, linked);
  return toJson({
    findings: findings.map(toShown),
    warnings: warnings.map(toShown),
    documents: documents
      .filter(({ source_path }) => place.changed.includes(source_path))
      .map(({ source_path: path, title, slug, nodes = 'null' }) => ({ path, title, slug, nodes: JSON.parse(nodes) })),
  } satisfies DocumentPreview);
}

const unpack = (packed: Uint8Array): string => gunzipSync(packed).toString();
const toBytes = (text: string) => new TextEncoder().encode(text);
const toJson = (value: object) => toBytes(JSON.stringify(value));
