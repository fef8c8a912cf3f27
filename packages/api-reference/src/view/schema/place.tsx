import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useReference } from '../reference.tsx';
import { type Plan, planOpened } from './open-plan.ts';
import type { Joint, Named } from './place-names.ts';
import { usePool } from './pool.tsx';

/** The position of a schema on the page. Its anchor is the prefix of the anchors of its properties. */
export interface Place extends Named {
  readonly joint: Joint;
  /** The number of rows around it. */
  readonly depth: number;
  /** The names of the schemas around it. */
  readonly around: readonly string[];
  /** The anchors of the rows that are initially open. */
  readonly opened: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

const PlaceContext = createContext<Place>({
  id: '',
  name: '',
  joint: 'dots',
  depth: 0,
  around: [],
  opened: none,
});

export const usePlace = (): Place => useContext(PlaceContext);

interface PlaceProviderProps {
  /** Missing values are inherited. */
  readonly place: Partial<Place>;
  readonly children: ReactNode;
}

export function PlaceProvider({ place, children }: PlaceProviderProps) {
  const outer = usePlace();
  return <PlaceContext value={{ ...outer, ...place }}>{children}</PlaceContext>;
}

/** The rows of a schema that are initially open, for the levels that the reader chose. */
export function useOpened(rows: Plan['rows'], around: readonly string[], { id, name, joint, depth }: Place) {
  const { levels, mostRows, texts } = useReference();
  const { resolve } = usePool();
  const left = levels - depth;
  return useMemo(() => {
    if (left <= 0 || id === '') return none;
    const reading = { resolve, texts: texts.schema };
    return planOpened({ rows, place: { id, name, joint }, around, levels: left, mostRows }, reading);
  }, [rows, around, id, name, joint, left, mostRows, resolve, texts]);
}
