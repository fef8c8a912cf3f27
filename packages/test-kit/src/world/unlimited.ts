import { type AdjustedLimits, adjustableLimits } from '@portico/server/features/accounts/limits.ts';

/** For worlds whose tests exceed the normal limits, but are not about them. */
export const unlimited: AdjustedLimits = Object.fromEntries(adjustableLimits.map((name) => [name, 9_999_999]));
