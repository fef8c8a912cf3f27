/**
 * Right or wrong. `unjudged` if a page did not show the case in time, which proves nothing. Undefined if a renderer
 * lacks the feature, or the case does not require it.
 */
export type Mark = boolean | 'unjudged' | undefined;

export interface Marks {
  readonly shown: Mark;
  readonly requested: Mark;
  readonly sampled: Mark;
}

/** By the number of the case. */
export type Marked = Readonly<Record<number, Marks>>;
