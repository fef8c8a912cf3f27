import type { Direction } from '../check/hidden.ts';
import type { CompiledSchema } from '../compiled.ts';

/** A place in the value that is being made. */
export interface Walk {
  direction: Direction;
  depth: number;
  /** The named schemas around it. */
  open: readonly string[];
  count: {
    /** Values that may still be made. What is needed is made beyond that. */
    left: number;
    /** How often a branch of a choice may still be tried: choices inside of choices multiply. */
    branches: number;
  };
  /** Whether what is around it cannot do without. */
  isNeeded: boolean;
  /** Whether each value is checked, and another one tried where it is not valid. */
  isCareful: boolean;
  /** Below this only what is required is filled in, and what the author wrote. */
  fullDepth: number;
}

export type Make = (schema: CompiledSchema, walk: Walk) => unknown;
