import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { referenceVersion } from '@portico/api-reference/compile/compile-reference.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Database, Transact } from '../../platform/database/database.ts';
import { compiledFrom } from './compile-document.ts';
import type { ReferenceCompiler } from './compiler.ts';
import { createRecompileStore, raiseRevision } from './recompile-store.ts';
import { createReferenceWriter } from './reference-write-store.ts';

interface Deps {
  database: Database;
  transact: Transact;
  compile: ReferenceCompiler;
}

/**
 * Compiles references again that an earlier compiler version made, or that are missing. Readers see the earlier ones
 * until then. Several instances may run this at once: the second finds the work done.
 */
export function createReferenceRecompiler({ database, transact, compile }: Deps) {
  const store = createRecompileStore(database);
  return async (): Promise<void> => {
    for (const { portal_id, product_version_id } of await store.listOutdated(referenceVersion)) {
      const spec = await store.findSpec(portal_id, product_version_id);
      if (!spec) continue;
      const { org_id, file_name: file, content, hash, try_it_enabled } = spec;
      const compiled = await compile(org_id, { file, content }, try_it_enabled).catch((error: unknown) => {
        // A refused specification keeps its earlier reference, because it was valid when it was published.
        if (error instanceof SpecificationRefused || error instanceof Problem) return undefined;
        throw error;
      });
      if (!compiled) continue;
      const from = compiledFrom(hash, try_it_enabled);
      await transact(async (transaction) => {
        const writer = createReferenceWriter(transaction, database.engine, portal_id);
        if (await writer.isOf(product_version_id, hash)) {
          await writer.write(product_version_id, from, compiled);
          await raiseRevision(transaction, portal_id);
        }
        await writer.sweep();
      });
    }
  };
}
