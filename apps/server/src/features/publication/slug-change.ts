import type { Change } from '../../platform/database/row-sync.ts';

/** A plan names each slug that changes: the page's path changes with it. What goes has no new one. */
export const toSlugChange = (name: string, from: string, to: string | undefined): Change[] =>
  to === undefined ? [] : [{ action: 'change', what: 'slug', name: `${name}: ${from} → ${to}` }];
