/**
 * Right or wrong; `unjudged` where a page did not show the case in its time, which says nothing of it; undefined where a
 * renderer has no such thing, or the case asks for none.
 */
export type Mark = boolean | 'unjudged' | undefined;

export interface Marks {
  readonly shown: Mark;
  readonly requested: Mark;
  readonly sampled: Mark;
}

/** By the number of the case. */
export type Marked = Readonly<Record<number, Marks>>;
