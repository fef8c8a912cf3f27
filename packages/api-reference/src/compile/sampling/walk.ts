import type { Direction } from '../check/hidden.ts';
import type { CompiledSchema } from '../compiled.ts';

/** The position in the generated value. */
export interface Walk {
  direction: Direction;
  depth: number;
  /** The names of the schemas around it. */
  open: readonly string[];
  count: {
    /** The number of values that may still be generated. Required values are generated beyond it. */
    left: number;
    /** How often a branch of a choice may still be tried. Nested choices multiply the number of combinations. */
    branches: number;
  };
  /** Whether all values around it require it. */
  isNeeded: boolean;
  /** Whether each value is checked, and replaced by another one if it is invalid. */
  isCareful: boolean;
  /** Below this depth only required properties and examples of the author are filled in. */
  fullDepth: number;
}

export type Make = (schema: CompiledSchema, walk: Walk) => unknown;
