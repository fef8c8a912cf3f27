import { useCallback } from 'react';
import type { CompiledSchema } from '../../../compile/compiled.ts';
import { useReference } from '../../reference.tsx';
import { usePool } from '../../schema/pool.tsx';
import { type Check, type Checked, checkValue } from './differences.ts';

export type Checker = (schema: CompiledSchema, value: unknown, direction: Check['direction']) => Promise<Checked>;

/** Schemas refer to schemas that refer to schemas: so many times the missing ones are fetched. */
const mostRounds = 8;

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Compares values with schemas, and fetches the named schemas that it takes. */
export function useChecker(): Checker {
  const { resolve, hashOf } = usePool();
  const { loadBundle } = useReference();
  return useCallback(
    async (schema, value, direction) => {
      const schemas: Record<string, CompiledSchema> = {};
      const further: Record<string, string> = {};
      const asked = new Set<string>();
      const check = () =>
        checkValue(schema, value, { resolve: (name) => resolve(name) ?? own(schemas, name), direction });
      const fetchSchema = async (name: string) => {
        const hash = hashOf(name) ?? own(further, name);
        if (hash === undefined) return;
        const bundle = await loadBundle(hash).catch(() => undefined);
        if (bundle?.kind !== 'schema') return;
        Object.assign(schemas, bundle.schemas, { [bundle.name]: bundle.schema });
        Object.assign(further, bundle.further);
      };
      let checked = check();
      for (let round = 0; round < mostRounds; round++) {
        const names = checked.unresolved.filter((name) => !asked.has(name));
        if (names.length === 0) break;
        for (const name of names) asked.add(name);
        await Promise.all(names.map(fetchSchema));
        checked = check();
      }
      return checked;
    },
    [resolve, hashOf, loadBundle],
  );
}
