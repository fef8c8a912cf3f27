import { unlimited as counts } from '@portico/test-kit/world/unlimited.ts';

/** Settings for tests that send far more requests than limits allow. */
export const unlimited = {
  LIMITS: Object.entries(counts)
    .map((pair) => pair.join('='))
    .join(','),
};
