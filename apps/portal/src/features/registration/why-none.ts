/** Why the list of applications is empty: each of the three reasons requires another step (MOD-04). */
export type WhyNone = 'none-at-all' | 'all-registered' | 'other-strategy';

interface Counted {
  /** All applications of the developer. */
  readonly all: number;
  /** Those with the strategy that the version asks for. */
  readonly matching: number;
}

export function whyNone({ all, matching }: Counted): WhyNone {
  if (matching > 0) return 'all-registered';
  return all > 0 ? 'other-strategy' : 'none-at-all';
}
