import type { Database, Transact } from '../../platform/database/database.ts';
import { longWorkOf } from '../../platform/database/long-work.ts';
import { createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AuditService, RecordAudit } from '../audit/service.ts';
import type { PublicationSecrets, PublishingTools, PublishStores } from '../publication/publication.ts';
import type { PrepareReferences } from '../specs/publish-references.ts';
import type { PrepareChanges } from '../version-changes/prepare-changes.ts';
import { createPortalEditor } from './edit.ts';
import { createEditStore } from './edit-store.ts';
import { createFairTurns } from './fair-turns.ts';
import type { FolderThreads } from './folder-thread.ts';
import { createLinkTargetStore } from './link-target-store.ts';
import { createPublishNotes, createRefusalNotes, createRefusedPublishes } from './refused-publishes.ts';
import { createRemoteFiles } from './remote-files.ts';
import { createRevisionService } from './revision-service.ts';
import { createPublishingService, type PublishOutcome } from './service.ts';
import { createPublishingStore } from './store.ts';
import { createUploads } from './uploads.ts';

interface Needs {
  database: Database;
  data_dir: string;
  folders: FolderThreads;
  prepareReferences: PrepareReferences;
  prepareChanges: PrepareChanges;
  indexProducts: PublishingTools['indexProducts'];
  rememberSlugs: PublishingTools['rememberSlugs'];
  secrets: PublicationSecrets;
  /** The features that a publish writes through. */
  stores: PublishStores;
  outbound: Outbound;
  announceDeprecation: PublishingTools['announceDeprecation'];
  announcePublished: PublishingTools['announcePublished'];
  recordAudit: RecordAudit;
  listAudit: AuditService['list'];
  /** Called after a publish or an edit that changed a portal. */
  onPublished(): void;
  transact: Transact;
  newId(): string;
  now(): string;
}

/**
 * The content of a folder may take hundreds of megabytes, so few are published at once, and one for each organization.
 */
const publishTurns = { places: 2, waiting: 16 };

/** Reads folders, publishes them as revisions, and edits parts of portals. */
export function createPublishingModule(needs: Needs) {
  const { database, data_dir, folders, prepareReferences, prepareChanges, indexProducts, secrets, stores } = needs;
  const {
    outbound,
    rememberSlugs,
    announceDeprecation,
    announcePublished,
    recordAudit,
    listAudit,
    onPublished,
    transact,
    newId,
    now,
  } = needs;
  const store = createPublishingStore(database);
  const editStore = createEditStore(database);
  const linked = createLinkTargetStore(database);
  const outcomes = createTally<PublishOutcome>(['published', 'unchanged', 'refused', 'failed']);
  const tools: PublishingTools = {
    engine: database.engine,
    stores,
    secrets,
    indexProducts,
    rememberSlugs,
    announceDeprecation,
    announcePublished,
    newId,
    now,
  };
  const publishing = longWorkOf(
    createPublishingService({
      transact,
      database,
      store,
      linked,
      tools,
      prepareReferences,
      prepareChanges,
      folders,
      turns: createFairTurns(publishTurns),
      remoteFiles: () => createRemoteFiles({ outbound: outbound.fetch }),
      onPublished,
      outcomes,
    }),
  );
  const editor = longWorkOf(
    createPortalEditor({
      transact,
      database,
      store: editStore,
      published: store.published,
      linked,
      tools,
      prepareReferences,
      prepareChanges,
      folders,
      recordAudit,
      onPublished,
    }),
  );
  return {
    publishing,
    editor,
    linkTargets: linked,
    uploads: createUploads({ data_dir }),
    revisions: createRevisionService({ database, store: editStore, publishing, record: editor.record }),
    noteRefusedPublish: createRefusalNotes({ recordAudit, transact }),
    notePublish: createPublishNotes({ recordAudit }),
    refusedPublishes: createRefusedPublishes(listAudit),
    metrics: [
      counter('portico_publishes_total', 'Publishes and rollbacks by this server', 'result', outcomes),
    ] satisfies Metric[],
  };
}
