import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CompiledSchema, SchemaPool } from '../../compile/compiled.ts';
import { useReference } from '../reference.tsx';
import type { Resolve } from './parts.ts';

interface Pool {
  readonly resolve: Resolve;
  /** Whether a missing schema can be loaded. */
  readonly canLoad: (name: string) => boolean;
  readonly load: (name: string) => Promise<void>;
  /** The bundle of a schema that can be loaded. */
  readonly hashOf: (name: string) => string | undefined;
  /** The remaining number of rows for readers without scripts. Only the server renders those, from top to bottom. */
  readonly unscripted: { rowsLeft: number };
}

/** Enough for nearly every operation, and few enough for a server. Further rows are only named. */
const unscriptedRows = 250;

const PoolContext = createContext<Pool | undefined>(undefined);

export function usePool(): Pool {
  const pool = useContext(PoolContext);
  if (!pool) throw new Error('A schema was drawn outside of its bundle.');
  return pool;
}

interface PoolProviderProps {
  readonly schemas: SchemaPool;
  readonly further: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

interface Gathered {
  readonly schemas: Readonly<Record<string, CompiledSchema>>;
  readonly further: Readonly<Record<string, string>>;
}

const nothing: Gathered = { schemas: {}, further: {} };

const own = <Value,>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Provides the named schemas of a bundle, and those that the reader has loaded. */
export function PoolProvider({ schemas, further, children }: PoolProviderProps) {
  const { loadBundle } = useReference();
  const [gathered, setGathered] = useState(nothing);
  const [unscripted] = useState(() => ({ rowsLeft: unscriptedRows }));

  const pool = useMemo((): Pool => {
    const hashOf = (name: string) => own(further, name) ?? own(gathered.further, name);
    return {
      unscripted,
      hashOf,
      resolve: (name) => own(schemas, name) ?? own(gathered.schemas, name),
      canLoad: (name) => hashOf(name) !== undefined,
      async load(name) {
        const hash = hashOf(name);
        if (hash === undefined) return;
        const bundle = await loadBundle(hash);
        if (bundle.kind !== 'schema') return;
        setGathered((before) => ({
          schemas: { ...before.schemas, ...bundle.schemas, [bundle.name]: bundle.schema },
          further: { ...before.further, ...bundle.further },
        }));
      },
    };
  }, [schemas, further, gathered, loadBundle, unscripted]);

  return <PoolContext value={pool}>{children}</PoolContext>;
}
