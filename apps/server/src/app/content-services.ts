import type { AttemptService } from '../features/accounts/attempts.ts';
import type { EmailTokenService } from '../features/accounts/email-tokens.ts';
import type { RecordAudit } from '../features/audit/service.ts';
import { createStrategyService } from '../features/auth-strategies/service.ts';
import { createStrategyStore } from '../features/auth-strategies/store.ts';
import { createPortalAudience } from '../features/identity-providers/portal-audience.ts';
import { createProviderService } from '../features/identity-providers/provider-service.ts';
import { createProviderStore } from '../features/identity-providers/provider-store.ts';
import type { EnqueueMail } from '../features/mail/service.ts';
import { createAppearanceService } from '../features/portal-settings/appearance.ts';
import { createHostProofs } from '../features/portal-settings/host-proofs.ts';
import { createPortalSettingsService } from '../features/portal-settings/portals.ts';
import { createPortalSettingsStore } from '../features/portal-settings/store.ts';
import { createDocumentEditing } from '../features/product-editing/documents.ts';
import { createPreviews } from '../features/product-editing/previews.ts';
import { createProductEditing } from '../features/product-editing/products.ts';
import { createProductEditingStore } from '../features/product-editing/store.ts';
import { createDeprecationMails } from '../features/publishing/deprecation.ts';
import { createPortalEditor } from '../features/publishing/edit.ts';
import { createEditStore } from '../features/publishing/edit-store.ts';
import { createFairTurns } from '../features/publishing/fair-turns.ts';
import type { FolderThreads } from '../features/publishing/folder-thread.ts';
import type { HostClaims } from '../features/publishing/host-claims.ts';
import type { PublicationSecrets } from '../features/publishing/publication.ts';
import { createPublishNotes, createRefusalNotes } from '../features/publishing/refused-publishes.ts';
import { createRemoteFiles } from '../features/publishing/remote-files.ts';
import { createRevisionService } from '../features/publishing/revision-service.ts';
import { createPublishingService } from '../features/publishing/service.ts';
import { createPublishingStore } from '../features/publishing/store.ts';
import { createUploadStore } from '../features/publishing/upload-store.ts';
import { createProductIndexer } from '../features/search/index-products.ts';
import type { ReferenceCompiler } from '../features/specs/compiler.ts';
import { createReferencePublisher } from '../features/specs/publish-references.ts';
import { createTeamService } from '../features/teams/service.ts';
import { createTeamStore } from '../features/teams/store.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import type { Tallies } from '../platform/metrics/counters.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { publishStores } from './publish-stores.ts';

interface Parts {
  database: Database;
  data_dir: string;
  folders: FolderThreads;
  compileReference: ReferenceCompiler;
  secrets: PublicationSecrets;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  /** Told when what portals show has changed. */
  onChanged(): void;
  tokens: EmailTokenService;
  outbound: Outbound;
  hostClaims: HostClaims;
  takeOrRefuse: AttemptService['takeOrRefuse'];
  /** The address of a host name, without a path. */
  originOf(host: string): string;
  transact: Transact;
  tallies: Tallies;
  newId(): string;
  now(): string;
}

/** What is made of a folder may be hundreds of megabytes: so few are published at once, and one of each organization. */
const publishTurns = { places: 2, waiting: 16 };

/** What changes the content of portals: publishing whole folders, and editing parts. */
export function createContentServices(parts: Parts) {
  const {
    database,
    data_dir,
    folders,
    compileReference: compile,
    secrets,
    enqueueMail,
    recordAudit,
    onChanged,
    transact,
    newId,
    now,
  } = parts;
  const publishingStore = createPublishingStore(database);
  const shared = {
    database,
    folders,
    newId,
    now,
    indexProducts: createProductIndexer(database.engine),
    announceDeprecation: createDeprecationMails({ enqueueMail, now }),
    prepareReferences: createReferencePublisher({ database, compile }),
    secrets,
    hostClaims: parts.hostClaims,
    stores: publishStores,
    onPublished: onChanged,
  };
  const publishing = createPublishingService({
    ...shared,
    turns: createFairTurns(publishTurns),
    tallies: parts.tallies,
    store: publishingStore,
    remoteFiles: () => createRemoteFiles({ outbound: parts.outbound.fetch }),
  });
  const editStore = createEditStore(database);
  const editor = createPortalEditor({
    ...shared,
    store: editStore,
    published: publishingStore.published,
    recordAudit,
  });
  const store = createPortalSettingsStore(database);
  const products = createProductEditingStore(database);
  const providers = createProviderStore(database);
  return {
    publishing,
    uploads: createUploadStore({ data_dir }),
    noteRefusedPublish: createRefusalNotes({ recordAudit, transact }),
    notePublish: createPublishNotes({ recordAudit }),
    revisions: createRevisionService({ database, store: editStore, publishing, record: editor.record }),
    productEditing: createProductEditing({ store: products, editor }),
    documentEditing: createDocumentEditing({ store: products, editor }),
    previews: createPreviews({ store: products, editor, folders }),
    portalSettings: createPortalSettingsService({ ...parts, store, editor, onDeleted: onChanged }),
    hostProofs: createHostProofs({ ...parts, store, onProven: onChanged }),
    appearance: createAppearanceService({ store, editor }),
    authStrategies: createStrategyService({
      store: createStrategyStore(database),
      findPortal: store.find,
      editor,
    }),
    identityProviders: createProviderService({
      ...parts,
      audience: createPortalAudience({ ...parts, store: providers, findPortal: store.find, editor }),
      store: providers,
      outbound: (url) => parts.outbound.fetch(url, { method: 'GET', headers: {}, body: null }),
    }),
    teams: createTeamService({ store: createTeamStore(database), editor }),
  };
}
