import type {
  Bundle,
  CompiledSchema,
  OperationBundle,
  OperationEntry,
  ReferenceIndex,
  SchemaPool,
} from '../compile/compiled.ts';
import type { NamedSchemas } from './schema/compare-schemas.ts';

/** A compiled specification, and a function that reads its bundles. */
export interface ComparedReference {
  readonly index: ReferenceIndex;
  readonly read: (hash: string) => Bundle;
}

export interface Document {
  readonly index: ReferenceIndex;
  readonly schemas: NamedSchemas;
  operationOf(entry: OperationEntry): OperationBundle['operation'];
}

/** Reads bundles on demand and keeps their schemas. */
export function openDocument({ index, read }: ComparedReference): Document {
  const hashes = new Map(index.schemas.map(({ name, bundle }) => [name, bundle]));
  const known = new Map<string, CompiledSchema>();
  const keep = (pool: SchemaPool, further: Readonly<Record<string, string>>) => {
    for (const [name, schema] of Object.entries(pool)) if (!known.has(name)) known.set(name, schema);
    for (const [name, hash] of Object.entries(further)) if (!hashes.has(name)) hashes.set(name, hash);
  };
  return {
    index,
    schemas: {
      hashOf: (name) => hashes.get(name),
      find(name) {
        const found = known.get(name);
        const hash = hashes.get(name);
        if (found !== undefined || hash === undefined) return found;
        const bundle = read(hash);
        if (bundle.kind !== 'schema') return undefined;
        known.set(name, bundle.schema);
        keep(bundle.schemas, bundle.further);
        return bundle.schema;
      },
    },
    operationOf(entry) {
      const bundle = read(entry.bundle) as OperationBundle;
      keep(bundle.schemas, bundle.further);
      return bundle.operation;
    },
  };
}
