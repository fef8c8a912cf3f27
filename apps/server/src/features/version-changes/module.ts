import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../access/viewer.ts';
import { createVersionComparisons } from './compare-versions.ts';
import { createComparedStore } from './compared-store.ts';
import { createChangeFeeds } from './feeds.ts';
import { type CompareInThread, createChangePreparation } from './prepare-changes.ts';
import { createVersionChangesService } from './service.ts';
import { createVersionChangesStore } from './store.ts';

interface Needs {
  database: Database;
  /** Compares specifications in a thread of their own. */
  compare: CompareInThread;
  toVersion(viewer: Viewer, product_id: string, key: string): Promise<string>;
  onComparisonFault(error: unknown, about: { product: string; version: string }): void;
  newId(): string;
  clock(): number;
}

/** Changes of versions, for authors and for readers. */
export function createVersionChangesModule(needs: Needs) {
  const { database, compare, toVersion, onComparisonFault, newId, clock } = needs;
  const store = createVersionChangesStore(database);
  const comparedStore = createComparedStore(database);
  const versionChanges = createVersionChangesService({ store });
  return {
    versionChanges,
    comparedSideOf: comparedStore.findSide,
    versionComparisons: createVersionComparisons({ store, comparedStore, compare, toVersion }),
    changeFeeds: createChangeFeeds({ store, withChanges: versionChanges.withChanges }),
    prepareChanges: createChangePreparation({
      store: comparedStore,
      compare,
      newId,
      clock,
      onFault: onComparisonFault,
    }),
  };
}
