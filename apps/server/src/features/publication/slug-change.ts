import type { Change } from '../../platform/database/row-sync.ts';

/**
 * A change plan lists each changed slug, because it changes the page's path. Removed objects have no new slug and are
 * not listed.
 */
export const toSlugChange = (name: string, from: string, to: string | undefined): Change[] =>
  to === undefined ? [] : [{ action: 'change', what: 'slug', name: `${name}: ${from} → ${to}` }];
