import type { VersionComparison } from '@portico/contract/changes.ts';
import { Problem } from '@portico/contract/problems.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { checkSeen } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import type { FoundChanges } from '../publication/found-changes.ts';
import type { ComparedStore } from './compared-store.ts';
import type { CompareInThread } from './prepare-changes.ts';
import { toShownChange } from './shown-change.ts';
import type { VersionChangesStore } from './store.ts';

interface Deps {
  store: VersionChangesStore;
  comparedStore: Pick<ComparedStore, 'findSide'>;
  compare: CompareInThread;
  /** Resolves the slug or id of a version to its id. */
  toVersion(viewer: Viewer, product_id: string, key: string): Promise<string>;
}

export type VersionComparisons = ReturnType<typeof createVersionComparisons>;

/** For all portals together, measured as JSON. */
const keptBytes = 32 * 1024 * 1024;
/** Readers may compare any two versions. These limits are for running and waiting comparisons, per portal and in total. */
const mostOfPortal = 3;
const mostOfAll = 12;

const unchanged: FoundChanges = {
  counts: { breaking: 0, 'potentially-breaking': 0, compatible: 0, text: 0 },
  changes: [],
  is_cut: false,
  operations: {},
};

/** Compares two versions of a product on request, and caches results by the hashes of their specifications. */
export function createVersionComparisons({ store, comparedStore, compare, toVersion }: Deps) {
  const known = createCache<FoundChanges | 'failed'>({
    maximum: 500,
    bytes: { maximum: keptBytes, of: (value) => (value === 'failed' ? 10 : JSON.stringify(value.changes).length) },
  });
  const underWay = new Map<string, { portal_id: string; found: Promise<FoundChanges> }>();

  async function compareIn(portal_id: string, before: string, after: string): Promise<FoundChanges> {
    const [one, two] = [
      await comparedStore.findSide(portal_id, before),
      await comparedStore.findSide(portal_id, after),
    ];
    if (!one || !two) throw withoutSpecification();
    // Comparisons for readers have a queue of their own for each portal, so that publishes do not wait for them.
    return compare(`readers of ${portal_id}`, { file: 'The comparison', before: one, after: two });
  }

  async function find(portal_id: string, key: string, before: string, after: string): Promise<FoundChanges> {
    const kept = known.get(key);
    if (kept === 'failed') throw tooCostly();
    if (kept) return kept;
    const running = underWay.get(key);
    if (running) return running.found;
    const ofPortal = [...underWay.values()].filter((other) => other.portal_id === portal_id).length;
    if (ofPortal >= mostOfPortal || underWay.size >= mostOfAll) {
      throw new Problem('service-unavailable', 'Too many versions are being compared at the moment. Try again.');
    }
    const found = compareIn(portal_id, before, after).finally(() => underWay.delete(key));
    underWay.set(key, { portal_id, found });
    try {
      const changes = await found;
      known.set(key, changes);
      return changes;
    } catch (error) {
      if (error instanceof Problem && error.code === 'reading-too-costly') {
        known.set(key, 'failed');
        throw tooCostly();
      }
      throw error;
    }
  }

  return {
    async compare(viewer: Viewer, product_id: string, version_id: string, from: string): Promise<VersionComparison> {
      const { portal_id } = viewer;
      const after = checkSeen(await store.findSeen(viewer, { product_id, version_id }));
      const from_id = await toVersion(viewer, product_id, from);
      const before = checkSeen(await store.findSeen(viewer, { product_id, version_id: from_id }));
      if (before.hash === null || after.hash === null) throw withoutSpecification();
      const found =
        before.hash === after.hash
          ? unchanged
          : await find(portal_id, `${portal_id} ${before.hash} ${after.hash}`, from_id, version_id);
      return {
        from: { id: from_id, name: before.name ?? '', slug: before.slug ?? '' },
        counts: { ...found.counts },
        changes: found.changes.map(toShownChange),
        is_cut: found.is_cut,
      };
    },
  };
}

const withoutSpecification = () => new Problem('not-found', 'One of the versions has no specification.');
const tooCostly = () => new Problem('service-unavailable', 'These versions take too long to compare.');
