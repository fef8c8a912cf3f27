import type { Bundle, CompiledSchema } from '../../compile/compiled.ts';
import type { Resolve } from './parts.ts';

/** Finds named schemas on the page, or loads their bundles. */
export interface SchemaSource {
  readonly resolve: Resolve;
  readonly hashOf: (name: string) => string | undefined;
  readonly loadBundle: (hash: string) => Promise<Bundle>;
}

/** How often missing schemas are loaded, because loaded schemas may refer to further ones. */
const mostRounds = 8;

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Runs a function, loads the named schemas that it missed, and runs it again. */
export async function withSchemas<Result extends { readonly unresolved: readonly string[] }>(
  { resolve, hashOf, loadBundle }: SchemaSource,
  run: (resolve: Resolve) => Result,
): Promise<Result> {
  const schemas: Record<string, CompiledSchema> = {};
  const further: Record<string, string> = {};
  const asked = new Set<string>();
  const find: Resolve = (name) => resolve(name) ?? own(schemas, name);
  const fetchSchema = async (name: string) => {
    const hash = hashOf(name) ?? own(further, name);
    if (hash === undefined) return;
    const bundle = await loadBundle(hash).catch(() => undefined);
    if (bundle?.kind !== 'schema') return;
    Object.assign(schemas, bundle.schemas, { [bundle.name]: bundle.schema });
    Object.assign(further, bundle.further);
  };
  let result = run(find);
  for (let round = 0; round < mostRounds; round++) {
    const names = result.unresolved.filter((name) => !asked.has(name));
    if (names.length === 0) break;
    for (const name of names) asked.add(name);
    await Promise.all(names.map(fetchSchema));
    result = run(find);
  }
  return result;
}
