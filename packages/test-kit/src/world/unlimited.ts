import { type AdjustedLimits, adjustableLimits } from '@portico/server/features/accounts/limits.ts';

/** For worlds in which something else is tried, far more often than anybody would do it. */
export const unlimited: AdjustedLimits = Object.fromEntries(adjustableLimits.map((name) => [name, 9_999_999]));
