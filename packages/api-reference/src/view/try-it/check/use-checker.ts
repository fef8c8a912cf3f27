import { useCallback } from 'react';
import type { CompiledSchema } from '../../../compile/compiled.ts';
import { useReference } from '../../reference.tsx';
import { usePool } from '../../schema/pool.tsx';
import { withSchemas } from '../../schema/with-schemas.ts';
import { type Check, type Checked, checkValue } from './differences.ts';

export type Checker = (schema: CompiledSchema, value: unknown, direction: Check['direction']) => Promise<Checked>;

/** Compares values with schemas, and loads the named schemas for that. */
export function useChecker(): Checker {
  const { resolve, hashOf } = usePool();
  const { loadBundle } = useReference();
  return useCallback(
    (schema, value, direction) =>
      withSchemas({ resolve, hashOf, loadBundle }, (find) => checkValue(schema, value, { resolve: find, direction })),
    [resolve, hashOf, loadBundle],
  );
}
