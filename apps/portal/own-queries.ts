import { join } from 'node:path';

/** Puts the portal's own queries in the place of TanStack Query, whose types they have (decision 33). */
export const ownQueries = {
  '@tanstack/react-query': join(import.meta.dirname, 'src/queries/react-query.tsx'),
} as const;
