import { createHash } from 'node:crypto';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Finding } from '../publication/findings.ts';
import type { PreparedReferences, SpecToCompile } from '../publication/publication.ts';
import { type CompiledReference, compiledFrom } from './compile-document.ts';
import type { ReferenceCompiler } from './compiler.ts';
import { createReferenceWriter, listCompiled } from './reference-write-store.ts';

/** Thrown for a specification that cannot be shown; the message is for its author. */
export class ReferenceRefused extends Error {
  readonly file: string;
  override readonly cause: SpecificationRefused;

  constructor({ file }: SpecToCompile, cause: SpecificationRefused) {
    super(cause.message);
    this.file = file;
    this.cause = cause;
  }
}

export type PrepareReferences = ReturnType<typeof createReferencePublisher>;

/**
 * Compiles specifications before the transaction of a publish, and stores them in it. References that the portal
 * already has are not compiled again.
 */
export function createReferencePublisher({ database, compile }: { database: Database; compile: ReferenceCompiler }) {
  return async (org_id: string, portal: string, specs: readonly SpecToCompile[]): Promise<PreparedReferences> => {
    const there = Map.groupBy(await listCompiled(database, org_id, portal), (from) => from);
    const wanted = Map.groupBy(specs, sourceOf);
    const compiled = new Map<string, CompiledReference>();
    const warnings: Finding[] = [];
    for (const [from, [spec, ...others]] of wanted) {
      const isThere = (there.get(from)?.length ?? 0) > others.length;
      if (!spec || isThere) continue;
      const reference = await orRefuse(spec, compile(org_id, spec, spec.try_it));
      compiled.set(from, reference);
      warnings.push(...reference.warnings.map((warning) => ({ file: spec.file, ...warning })));
    }
    return {
      warnings,
      compiledOf: (spec) => compiled.get(sourceOf(spec)),
      async store(transaction, portal_id, version_id, spec) {
        const writer = createReferenceWriter(transaction, database.engine, portal_id);
        if (!spec) return writer.remove(version_id);
        const from = sourceOf(spec);
        if (await writer.has(version_id, from)) return;
        // Another publish may have deleted the reference meanwhile. A transaction must not queue for a thread.
        const late = () => orRefuse(spec, compile(org_id, spec, spec.try_it, { isUrgent: true }));
        const reference = compiled.get(from) ?? (await late());
        await writer.write(version_id, from, reference);
      },
      sweep: (transaction, portal_id) => createReferenceWriter(transaction, database.engine, portal_id).sweep(),
    };
  };
}

const sourceOf = ({ content, try_it }: SpecToCompile): string =>
  compiledFrom(createHash('sha256').update(content).digest('hex'), try_it);

const orRefuse = (spec: SpecToCompile, compiled: Promise<CompiledReference>) =>
  compiled.catch((error: unknown) => {
    throw error instanceof SpecificationRefused ? new ReferenceRefused(spec, error) : error;
  });
