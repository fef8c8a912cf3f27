import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { Change } from '@portico/api-reference/changes/change.ts';
import { compareReferences } from '@portico/api-reference/changes/compare-references.ts';
import type { ComparedReference } from '@portico/api-reference/changes/compared.ts';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { compileReference } from '@portico/api-reference/compile/compile-reference.ts';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import { FolderError } from '../publication/findings.ts';
import { listFolderFiles } from './folder-files.ts';
import { readSpecAlone } from './read-parts.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares two specifications on disk. Each is checked as in a publish. */
export async function compareSpecFiles(before: string, after: string): Promise<Change[]> {
  return compareReferences(await compileFile(before), await compileFile(after));
}

async function compileFile(path: string): Promise<ComparedReference> {
  const name = basename(path);
  const files = new Map(await listFolderFiles(dirname(path)));
  const file = files.get(name) ?? { read: async () => 'no-such-file' as const };
  files.delete(name);
  const { findings, spec } = await readSpecAlone(new Map([[name, file], ...files]));
  if (findings.length > 0 || !spec) throw new FolderError(findings.map((finding) => ({ ...finding, file: path })));
  try {
    const { index, bundles } = compileReference(spec.document, hashOf);
    return { index, read: (hash) => JSON.parse(bundles.get(hash) ?? 'null') as Bundle };
  } catch (error) {
    if (!(error instanceof SpecificationRefused)) throw error;
    throw new FolderError([{ file: path, reason: error.message, cause: error.cause }]);
  }
}
