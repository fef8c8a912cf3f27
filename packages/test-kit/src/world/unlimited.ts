import { type AdjustedLimits, adjustableLimits } from '@portico/server/features/accounts/limits.ts';

/** For worlds that test something else far more often than limits allow. */
export const unlimited: AdjustedLimits = Object.fromEntries(adjustableLimits.map((name) => [name, 9_999_999]));
