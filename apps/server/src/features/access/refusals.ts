import { Problem } from '@portico/contract/problems.ts';

export const noSuchProduct = () => new Problem('not-found', 'There is no such product.');
export const noSuchVersion = () => new Problem('not-found', 'There is no such product version.');
export const mayNotRead = () => new Problem('forbidden', 'You may not read the documentation of this product.');

/**
 * Refuses a version that the viewer may not view. A row without an id means that the product exists and the version
 * does not.
 */
export function checkSeen<Seen extends { version_id: string | null }>(found: Seen | undefined): Seen {
  if (!found) throw noSuchProduct();
  if (found.version_id === null) throw noSuchVersion();
  return found;
}
