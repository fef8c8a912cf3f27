import type { VersionEnd } from '@portico/contract/version-ends.ts';
import { checkSeen } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import type { VersionEndStore } from './store.ts';
import { toSuccessor } from './successor.ts';

export type VersionEndService = ReturnType<typeof createVersionEndService>;

/** Reads the end of a version for readers. */
export const createVersionEndService = ({ store }: { store: VersionEndStore }) => ({
  async end(viewer: Viewer, product_id: string, version_id: string): Promise<VersionEnd> {
    const found = checkSeen(await store.findEnd(viewer, product_id, version_id));
    const { name, successor, is_deprecated, deprecated_on, deprecation_note, sunset_at, after_sunset } = found;
    const isEnding = is_deprecated === true || sunset_at !== null;
    const next =
      isEnding && toSuccessor({ name: name ?? '', successor }, await store.listVersions(viewer.portal_id, product_id));
    return {
      deprecated: is_deprecated === true,
      deprecated_on,
      note: deprecation_note,
      sunset_on: sunset_at?.slice(0, 10) ?? null,
      after_sunset: after_sunset ?? 'refuse',
      successor: next ? { id: next.id, name: next.name, slug: next.slug } : null,
    };
  },
});
