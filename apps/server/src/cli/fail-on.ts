import type { FailOn } from '../features/version-changes/guard.ts';

/** From which severity on `--fail-on` refuses. */
export const failOnLimits = ['breaking', 'potentially-breaking'] as const satisfies readonly FailOn[];
