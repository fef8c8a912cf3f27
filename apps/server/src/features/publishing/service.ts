import type { UserRole } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Database, Transact } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/row-sync.ts';
import type { Tally } from '../../platform/metrics/counters.ts';
import type { PortalContent } from '../publication/content.ts';
import { FolderError, toShown } from '../publication/findings.ts';
import type { Applied } from '../publication/portal-editor.ts';
import type { Publication, PublishingTools, Tx } from '../publication/publication.ts';
import type { PrepareReferences } from '../specs/publish-references.ts';
import { type FailOn, refuseForbidden } from '../version-changes/guard.ts';
import type { PrepareChanges } from '../version-changes/prepare-changes.ts';
import { toShownSpecification } from '../version-changes/shown-change.ts';
import { applyContent } from './apply.ts';
import { compileSpecs } from './compile-specs.ts';
import { exportPortal } from './export-portal.ts';
import type { FairTurns } from './fair-turns.ts';
import { type FolderReading, readFolder } from './folder.ts';
import { type FolderFiles, filesInMemory } from './folder-files.ts';
import type { StoredUpload } from './folder-messages.ts';
import type { FolderThreads } from './folder-thread.ts';
import type { StoredTargets } from './link-targets.ts';
import type { RemoteFiles } from './remote-files.ts';
import { createRevisions } from './revisions.ts';
import type { PublishingStore } from './store.ts';

export type PublishOutcome = 'published' | 'unchanged' | 'refused' | 'failed';

interface Deps {
  database: Database;
  transact: Transact;
  store: PublishingStore;
  /** The targets of links on the portals of an organization. */
  linked(org_id: string): StoredTargets;
  tools: PublishingTools;
  prepareReferences: PrepareReferences;
  prepareChanges: PrepareChanges;
  /** Reads an uploaded folder. */
  folders: Pick<FolderThreads, 'readFolder' | 'readUpload'>;
  /** Decides whose folder is published next, because the content of a folder stays in memory until it is written. */
  turns: FairTurns;
  /** Fetches files of other sites, for specifications that refer to them. */
  remoteFiles(): RemoteFiles;
  /** Called after a publish that changed something. */
  onPublished(): void;
  outcomes: Tally<PublishOutcome>;
}

export interface PublishOptions {
  /** Whether the command line publishes, rather than a user of an organization. */
  is_operator?: boolean;
  /** Whether content that is not in the folder is deleted from the portal. */
  prune?: boolean;
  /** Returns the change plan, and changes nothing. */
  dry_run?: boolean;
  /** Refuses changes of this severity or a higher one. */
  fail_on?: FailOn | undefined;
  author?: string;
  /** The role of the user who publishes; undefined for the operator, who may do everything. */
  role?: UserRole;
  summary?: string;
  keep_access?: boolean;
  /** Called with the planned changes before they are committed. */
  onPlan?: (applied: Applied, portal: string) => void;
  onProgress?: (step: 'check' | 'publish', done: number, total: number) => void;
  /** Secrets that came with the folder, by the variables that it names. */
  secrets?: ReadonlyMap<string, string>;
  /** Records the publish in its transaction. */
  record?: (transaction: Tx, applied: Applied) => Promise<void>;
}

export interface RollbackOptions extends PublishOptions {
  /** Whether people and their access are restored, too. */
  with_access?: boolean;
}

export interface FolderOptions extends PublishOptions {
  /** The portal to publish to, whatever name the folder has. */
  portal?: string | undefined;
  /** Whether specifications may refer to files of other sites. */
  remote_refs?: boolean;
  isRollback?: boolean;
}

export interface Published extends Applied {
  portal: string;
}

/** Rolls back the transaction of a dry run. */
class Rehearsed extends Error {
  readonly applied: Applied;

  constructor(applied: Applied) {
    super('rehearsed');
    this.applied = applied;
  }
}

export type PublishingService = ReturnType<typeof createPublishingService>;

export function createPublishingService(deps: Deps) {
  const { database, transact, store, linked, tools, prepareReferences, prepareChanges } = deps;
  const { folders, turns, remoteFiles } = deps;
  const { onPublished, outcomes } = deps;
  const { secrets } = tools;
  const revisions = createRevisions(database.query);

  /** Counts the outcome of a publish. A dry run does not count. */
  async function counted<Result extends Applied>(options: PublishOptions, run: () => Promise<Result>): Promise<Result> {
    if (options.dry_run) return run();
    try {
      const result = await run();
      outcomes.add(result.revision === null ? 'unchanged' : 'published');
      return result;
    } catch (error) {
      outcomes.add(error instanceof Problem || error instanceof FolderError ? 'refused' : 'failed');
      throw error;
    }
  }

  /** Publishes everything in one transaction. */
  async function apply(org_id: string, content: PortalContent, options: PublishOptions): Promise<Applied> {
    const { prune = false, dry_run = false, author = 'system', keep_access, secrets: given } = options;
    const { onPlan, onProgress } = options;
    const references = await compileSpecs(prepareReferences, org_id, content);
    const versionChanges = await prepareChanges(org_id, content, references);
    refuseForbidden(versionChanges, options.fail_on);
    const publication: Publication = {
      ...tools,
      secrets: { ...secrets, named: (variable, use) => given?.get(variable) ?? secrets.named(variable, use) },
      org_id,
      role: options.role,
      content,
      prune,
      keep_access,
      references,
      versionChanges,
      is_guarded: options.fail_on !== undefined,
      is_operator: options.is_operator,
      author,
      summary: options.summary ?? `Published ${content.portal.name}`,
      onProgress: (done, total) => onProgress?.('publish', done, total),
    };
    try {
      const applied = await transact(async (transaction) => {
        const warnings = [...(content.warnings ?? []), ...references.warnings.map(toShown)];
        const specifications = versionChanges.specifications.map(toShownSpecification);
        const made = {
          ...(await applyContent(transaction, publication)),
          ...(warnings.length > 0 && { warnings }),
          ...(specifications.length > 0 && { specifications }),
        };
        onPlan?.(made, content.portal.name);
        if (dry_run) throw new Rehearsed(made);
        if (made.revision !== null) await options.record?.(transaction, made);
        return made;
      });
      if (applied.changes.length > 0) onPublished();
      return applied;
    } catch (error) {
      if (error instanceof Rehearsed) return { ...error.applied, revision: null };
      throw error;
    }
  }

  /** Looks up targets in the portal that is published to, which may have another name than the folder says. */
  function linkedOf(org_id: string, portal: string | undefined): StoredTargets {
    const { products, reference, documentText, pages } = linked(org_id);
    return {
      products: (named, keys) => products(portal ?? named, keys),
      reference: (named, id) => reference(portal ?? named, id),
      documentText: (named, id) => documentText(portal ?? named, id),
      pages: (named) => pages(portal ?? named),
    };
  }

  const toReading = (
    org_id: string,
    { portal, prune = false, remote_refs = false, onProgress }: FolderOptions,
  ): FolderReading => ({
    published: (named, slug) => store.published(org_id, portal ?? named, slug),
    linked: linkedOf(org_id, portal),
    others: prune ? 'pruned' : undefined,
    remote: remote_refs ? remoteFiles() : undefined,
    onProgress: (done, total) => onProgress?.('check', done, total),
  });

  async function publishFolder(
    org_id: string,
    folder: string | FolderFiles,
    options: FolderOptions,
  ): Promise<Published> {
    const reading = toReading(org_id, options);
    // The command reads its own disk and serves no requests, so it needs no thread.
    const read = await (typeof folder === 'string'
      ? readFolder(folder, reading)
      : folders.readFolder(org_id, folder, reading));
    return publishRead(org_id, read, options);
  }

  async function publishRead(org_id: string, read: PortalContent, options: FolderOptions): Promise<Published> {
    const { portal, isRollback } = options;
    const named = portal === undefined ? read : { ...read, portal: { ...read.portal, name: portal } };
    // A revision has the exported form of `portal.yaml`, and not the text of the folder.
    const site = named.site && { ...named.site, ...(isRollback && { portal_source: undefined }) };
    const content = { ...named, ...(site && { site }) };
    return { ...(await apply(org_id, content, options)), portal: content.portal.name };
  }

  /** Finds a portal by name, or the only portal if no name is given. */
  async function portalNamed(org_id: string, name: string | undefined) {
    if (name !== undefined) {
      const portal = await store.findPortal(org_id, name);
      if (!portal) throw new Problem('not-found', `There is no portal named ${name}.`);
      return portal;
    }
    const portals = await store.listPortals(org_id);
    if (portals.length === 1 && portals[0]) return portals[0];
    const names = portals.map((portal) => portal.name).join(', ');
    throw new Problem(
      'not-found',
      portals.length === 0 ? 'There is no portal yet.' : `Which portal? There are: ${names}.`,
    );
  }

  return {
    /** For the command line only: uploaded folders are published by `publishUpload`. */
    async publish(org_id: string, content: PortalContent, options: PublishOptions = {}): Promise<Change[]> {
      const all = { is_operator: true, ...options };
      return (await counted(all, () => apply(org_id, content, all))).changes;
    },

    publishFolder: (org_id: string, folder: string | FolderFiles, options: FolderOptions): Promise<Published> =>
      counted(options, () => publishFolder(org_id, folder, options)),

    /** Like `publishFolder`, for uploads: one per organization at a time. */
    async publishUpload(org_id: string, upload: StoredUpload, options: FolderOptions): Promise<Published> {
      const endTurn = await turns.take(org_id);
      try {
        return await counted(options, async () => {
          const { content, secrets } = await folders.readUpload(org_id, upload, toReading(org_id, options));
          return publishRead(org_id, content, { ...options, secrets });
        });
      } finally {
        endTurn();
      }
    },

    /** Exports the files of a portal in the publishing format. Publishing them again changes nothing. */
    async export(org_id: string, name?: string) {
      const { id } = await portalNamed(org_id, name);
      return exportPortal(database.query, id);
    },

    async revisions(org_id: string, name?: string, limit = 100) {
      const { id } = await portalNamed(org_id, name);
      return revisions.list(id, limit);
    },

    /**
     * Restores the content of an earlier revision as a new revision. People and access are not restored unless
     * requested, so that a rollback of texts does not give back revoked access.
     */
    async rollback(
      org_id: string,
      name: string | undefined,
      number: number,
      { with_access = false, ...options }: RollbackOptions,
    ): Promise<Published> {
      const portal = await portalNamed(org_id, name);
      const files = await revisions.files(portal.id, number);
      if (!files) throw new Problem('not-found', `There is no revision ${number} of ${portal.name}.`);
      const summary = `Rolled back to revision ${number}${with_access ? ', with access' : ''}`;
      const whole = { prune: true, keep_access: !with_access, portal: portal.name, isRollback: true };
      const all = { summary, ...options, ...whole };
      return counted(all, () => publishFolder(org_id, filesInMemory(files), all));
    },
  };
}
