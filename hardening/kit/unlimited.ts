import { unlimited as counts } from '@portico/test-kit/world/unlimited.ts';

/** For servers that test something else far more often than limits allow. */
export const unlimited = {
  LIMITS: Object.entries(counts)
    .map((pair) => pair.join('='))
    .join(','),
};
