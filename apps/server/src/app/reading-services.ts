import type { AttemptService } from '../features/accounts/attempts.ts';
import { createCatalogLookup } from '../features/catalog/lookup.ts';
import { createLookupStore } from '../features/catalog/lookup-store.ts';
import type { CatalogService } from '../features/catalog/service.ts';
import { createDocumentAssetService } from '../features/document-assets/service.ts';
import { createDocumentAssetStore } from '../features/document-assets/store.ts';
import { createDocumentService } from '../features/documents/service.ts';
import { createDocumentStore } from '../features/documents/store.ts';
import { createFolderThreads, type FolderThreads } from '../features/publishing/folder-thread.ts';
import type { ReadingSettings } from '../features/publishing/reading-limits.ts';
import { createSearchService } from '../features/search/service.ts';
import type { SearchStore } from '../features/search/store.ts';
import { createReferenceCompiler, type ReferenceCompiler } from '../features/specs/compiler.ts';
import { createReferenceRecompiler } from '../features/specs/recompile.ts';
import { createReferenceService } from '../features/specs/reference-service.ts';
import { createReferenceStore } from '../features/specs/reference-store.ts';
import { createSpecService } from '../features/specs/service.ts';
import { createSpecStore } from '../features/specs/store.ts';
import { createTryItService } from '../features/try-it/service.ts';
import { createTryItStore } from '../features/try-it/store.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import { createLongBodies } from '../platform/http/long-bodies.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';

interface Parts {
  database: Database;
  catalog: CatalogService;
  searchStore: SearchStore;
  actionsOf: Parameters<typeof createDocumentService>[0]['actionsOf'];
  readableAmong: Parameters<typeof createSearchService>[0]['readableAmong'];
  takeOrRefuse: AttemptService['takeOrRefuse'];
  outbound: Outbound;
  compileReference: ReferenceCompiler;
  transact: Transact;
  clock(): number;
}

export interface ReaderParts {
  /** What reading what others wrote may take. */
  reading?: ReadingSettings | undefined;
  /** Threads of one's own for it, where several servers of a process share them. */
  folders?: FolderThreads | undefined;
}

/** The threads in which everything is read that others wrote. */
export function createReaders({ reading, folders = createFolderThreads(reading) }: ReaderParts) {
  return { folders, compileReference: createReferenceCompiler(folders), longBodies: createLongBodies(folders) };
}

/** What readers of a portal get to see of a product besides its entry in the catalog. */
export function createReadingServices(parts: Parts) {
  const { database, catalog, searchStore, actionsOf, readableAmong, takeOrRefuse, outbound, transact, clock } = parts;
  const { compileReference: compile } = parts;
  const { version } = catalog;
  const specs = createSpecService({ store: createSpecStore(database), version });
  return {
    catalogLookup: createCatalogLookup({ store: createLookupStore(database) }),
    documents: createDocumentService({ store: createDocumentStore(database), actionsOf }),
    documentAssets: createDocumentAssetService({ store: createDocumentAssetStore(database), actionsOf }),
    specs,
    references: createReferenceService({ store: createReferenceStore(database), version }),
    recompileReferences: createReferenceRecompiler({ database, transact, compile }),
    tryIt: createTryItService({
      store: createTryItStore(database),
      version,
      takeOrRefuse,
      outbound,
      clock,
    }),
    search: createSearchService({
      store: searchStore,
      listProducts: catalog.products,
      readableAmong,
      specifiedAmong: specs.specifiedAmong,
    }),
  };
}
