import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { referenceVersion } from '@portico/api-reference/compile/compile-reference.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Database, Transact } from '../../platform/database/database.ts';
import { compiledFrom } from './compile-document.ts';
import type { ReferenceCompiler } from './compiler.ts';
import { createReferenceWriter } from './reference-write-store.ts';

interface Deps {
  database: Database;
  transact: Transact;
  compile: ReferenceCompiler;
}

/**
 * References that an earlier version of the compiler made, or that were published before there was one, are compiled
 * again; until then readers see the earlier ones. Several servers may do so at once: the second finds it done.
 */
export function createReferenceRecompiler({ database, transact, compile }: Deps) {
  const listOld = () =>
    database.query
      .selectFrom('spec')
      .leftJoin('reference', (join) =>
        join
          .onRef('reference.portal_id', '=', 'spec.portal_id')
          .onRef('reference.product_version_id', '=', 'spec.product_version_id'),
      )
      .select(['spec.portal_id', 'spec.product_version_id'])
      .where(({ eb, or }) =>
        or([
          eb('reference.compiled_from', 'is', null),
          eb('reference.compiled_from', 'not like', `${referenceVersion} %`),
        ]),
      )
      .execute();

  const find = (portal_id: string, version_id: string) =>
    database.query
      .selectFrom('spec')
      .innerJoin('product_version', (join) =>
        join
          .onRef('product_version.portal_id', '=', 'spec.portal_id')
          .onRef('product_version.id', '=', 'spec.product_version_id'),
      )
      .innerJoin('portal', 'portal.id', 'spec.portal_id')
      .select(['spec.file_name', 'spec.content', 'spec.hash', 'product_version.try_it_enabled', 'portal.org_id'])
      .where('spec.portal_id', '=', portal_id)
      .where('spec.product_version_id', '=', version_id)
      .executeTakeFirst();

  return async (): Promise<void> => {
    for (const { portal_id, product_version_id } of await listOld()) {
      const spec = await find(portal_id, product_version_id);
      if (!spec) continue;
      const { org_id, file_name: file, content, hash, try_it_enabled } = spec;
      const compiled = await compile(org_id, { file, content }, try_it_enabled).catch((error: unknown) => {
        // It was fit to be published, and is to be read as it was.
        if (error instanceof SpecificationRefused || error instanceof Problem) return undefined;
        throw error;
      });
      if (!compiled) continue;
      const from = compiledFrom(hash, try_it_enabled);
      await transact(async (transaction) => {
        const writer = createReferenceWriter(transaction, database.engine, portal_id);
        if (await writer.isOf(product_version_id, hash)) await writer.write(product_version_id, from, compiled);
        await writer.sweep();
      });
    }
  };
}
