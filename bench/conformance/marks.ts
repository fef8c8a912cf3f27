/** Undefined where a renderer has no such thing, or the case asks for none. */
export interface Marks {
  readonly shown: boolean;
  readonly requested: boolean | undefined;
  readonly sampled: boolean | undefined;
}

/** By the number of the case. */
export type Marked = Readonly<Record<number, Marks>>;
