import type { FailOn } from '../features/version-changes/guard.ts';

/** The lowest severity that `--fail-on` refuses. */
export const failOnLimits = ['breaking', 'potentially-breaking'] as const satisfies readonly FailOn[];
