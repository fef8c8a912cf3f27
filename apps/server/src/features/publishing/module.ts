import type { Database, Transact } from '../../platform/database/database.ts';
import { createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AuditService, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createHostClaims, type HostSettings } from '../portals/host-claims.ts';
import type { Publication, PublicationSecrets, PublishStores } from '../publication/publication.ts';
import type { PrepareReferences } from '../specs/publish-references.ts';
import { createDeprecationMails } from './deprecation.ts';
import { createPortalEditor } from './edit.ts';
import { createEditStore } from './edit-store.ts';
import { createFairTurns } from './fair-turns.ts';
import type { FolderThreads } from './folder-thread.ts';
import { createPublishNotes, createRefusalNotes, createRefusedPublishes } from './refused-publishes.ts';
import { createRemoteFiles } from './remote-files.ts';
import { createRevisionService } from './revision-service.ts';
import { createPublishingService, type PublishOutcome } from './service.ts';
import { createPublishingStore } from './store.ts';
import { createUploadStore } from './upload-store.ts';

interface Needs {
  database: Database;
  data_dir: string;
  hosts: HostSettings;
  folders: FolderThreads;
  prepareReferences: PrepareReferences;
  indexProducts: Publication['indexProducts'];
  secrets: PublicationSecrets;
  /** The features that a publish writes through. */
  stores: PublishStores;
  outbound: Outbound;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  listAudit: AuditService['list'];
  /** Called after a publish or an edit that changed a portal. */
  onPublished(): void;
  newSecretToken(): string;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** What is made of a folder may be hundreds of megabytes: so few are published at once, and one of each organization. */
const publishTurns = { places: 2, waiting: 16 };

/** Reads folders, publishes them as revisions, and edits parts of what was published. */
export function createPublishingModule(needs: Needs) {
  const { database, data_dir, hosts, folders, prepareReferences, indexProducts, secrets, stores, outbound } = needs;
  const { enqueueMail, recordAudit, listAudit, onPublished, newSecretToken, transact, newId, now } = needs;
  const store = createPublishingStore(database);
  const editStore = createEditStore(database);
  const outcomes = createTally<PublishOutcome>(['published', 'unchanged', 'refused', 'failed']);
  const hostClaims = createHostClaims(hosts, newSecretToken);
  const publication = {
    database,
    folders,
    prepareReferences,
    indexProducts,
    announceDeprecation: createDeprecationMails({ enqueueMail, now }),
    secrets,
    stores,
    hostClaims,
    onPublished,
    newId,
    now,
  };
  const publishing = createPublishingService({
    ...publication,
    store,
    turns: createFairTurns(publishTurns),
    remoteFiles: () => createRemoteFiles({ outbound: outbound.fetch }),
    outcomes,
  });
  const editor = createPortalEditor({ ...publication, store: editStore, published: store.published, recordAudit });
  return {
    publishing,
    editor,
    hostClaims,
    uploads: createUploadStore({ data_dir }),
    revisions: createRevisionService({ database, store: editStore, publishing, record: editor.record }),
    noteRefusedPublish: createRefusalNotes({ recordAudit, transact }),
    notePublish: createPublishNotes({ recordAudit }),
    refusedPublishes: createRefusedPublishes(listAudit),
    publishingMetrics: [
      counter('portico_publishes_total', 'Publishes and rollbacks by this server', 'result', outcomes),
    ] satisfies Metric[],
  };
}
