import { unlimited as counts } from '@portico/test-kit/world/unlimited.ts';

/** For servers on which something else is tried, far more often than anybody would do it. */
export const unlimited = {
  LIMITS: Object.entries(counts)
    .map((pair) => pair.join('='))
    .join(','),
};
