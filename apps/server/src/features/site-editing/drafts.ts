import { posix } from 'node:path';
import type { SiteDraft, SiteDraftDetails, SitePreview } from '@portico/contract/admin-site.ts';
import { draftImageBytesMaximum, draftImagesMaximum, draftsMaximum } from '@portico/contract/admin-site.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import { nameTaken } from '../../platform/validation/name.ts';
import type { RecordAudit } from '../audit/service.ts';
import { FolderError, toShown } from '../publication/findings.ts';
import type { PortalEditor, SiteChange } from '../publication/portal-editor.ts';
import { hashOf, type Tx } from '../publication/publication.ts';
import { toEditProblem } from '../publishing/edit-problem.ts';
import { fileChanges } from '../publishing/file-changes.ts';
import { belowPages, isPage, toSiteChange } from './file-change.ts';
import type { DraftRow, DraftStore, ListedDraft } from './store.ts';

export interface DraftDeps {
  store: DraftStore;
  editor: PortalEditor;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

export type Drafts = ReturnType<typeof createDrafts>;

const toEtag = (version: number): string => `"${version}"`;

export const overtaken = () =>
  new Problem('changed-meanwhile', 'Somebody saved another text meanwhile. Compare both, and save again.');

export const toDraft = (row: ListedDraft, now: string): SiteDraft => ({
  id: row.id,
  file: row.file,
  base_file: row.base_file,
  author: row.author,
  created_at: row.created_at,
  updated_at: row.updated_at,
  etag: toEtag(row.version),
  publish_at: row.publish_at,
  failure: row.failure === null ? null : (JSON.parse(row.failure) as SiteDraft['failure']),
  link_expires_at: row.link_expires_at !== null && row.link_expires_at > now ? row.link_expires_at : null,
});

/** Texts of pages and navigation that are not published yet. A file has one draft, which all owners share. */
export function createDrafts({ store, editor, recordAudit, transact, newId, now }: DraftDeps) {
  async function checkOwn({ org_id }: OrganizationActor, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  async function find(owner: OrganizationActor, portal_id: string, id: string): Promise<DraftRow> {
    await checkOwn(owner, portal_id);
    const draft = await store.find(portal_id, id);
    if (!draft) throw new Problem('not-found', 'There is no such draft. It was published or deleted.');
    return draft;
  }

  /** The version that a change is based on. */
  function readVersion(if_match: string | undefined): number {
    const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(if_match?.trim() ?? '') ?? [];
    if (version !== undefined) return Number(version);
    throw invalidParameter({ field: 'If-Match', rule: 'required', reason: 'must be the etag of the draft' });
  }

  async function findVersion(owner: OrganizationActor, portal_id: string, id: string, if_match: string | undefined) {
    const version = readVersion(if_match);
    const draft = await find(owner, portal_id, id);
    if (draft.version !== version) throw overtaken();
    return draft;
  }

  async function details(draft: DraftRow): Promise<SiteDraftDetails> {
    const { portal_id, id, file, base_file, base_hash, content } = draft;
    const published = await editor.readSiteFile(portal_id, base_file ?? file);
    return {
      ...toDraft(draft, now()),
      content,
      published,
      is_overtaken: (published === null ? null : hashOf(published)) !== base_hash,
      images: await store.listImageSizes(portal_id, id),
    };
  }

  async function changeOf(draft: DraftRow): Promise<SiteChange> {
    return toSiteChange({ ...draft, images: await store.listImages(draft.portal_id, draft.id) });
  }

  async function preview(org_id: string, portal_id: string, change: SiteChange, file: string): Promise<SitePreview> {
    const { findings, warnings, site } = await editor.previewSite(org_id, portal_id, change);
    const found = isPage(file) ? site?.pages.find(({ source_path }) => source_path === belowPages(file)) : undefined;
    return {
      findings: findings.map(toShown),
      warnings: warnings.map(toShown),
      page: found
        ? {
            path: found.path,
            title: found.title,
            description: found.description ?? null,
            layout: found.layout,
            nodes: JSON.parse(found.nodes),
          }
        : null,
    };
  }

  /** What a link to the draft shows; null for a text with mistakes. */
  async function toShownPage(org_id: string, draft: Pick<DraftRow, 'portal_id' | 'id' | 'file' | 'content'>) {
    if (!isPage(draft.file)) return null;
    const images = await store.listImages(draft.portal_id, draft.id);
    const made = await preview(org_id, draft.portal_id, toSiteChange({ ...draft, images }), draft.file);
    return made.page && made.findings.length === 0 ? JSON.stringify(made.page) : null;
  }

  const record = (
    transaction: Tx,
    { id, address }: Actor,
    action: AuditActionOn<'site'>,
    { portal_id, file }: Pick<DraftRow, 'portal_id' | 'file'>,
    more: Record<string, string | number> = {},
  ) =>
    recordAudit(transaction, {
      portal_id,
      action,
      actor: { kind: 'user', id },
      target: { kind: 'portal', id: portal_id },
      address,
      details: { file, ...more },
    });

  return {
    find,
    findVersion,
    changeOf,
    record,

    async list(owner: OrganizationActor, portal_id: string) {
      await checkOwn(owner, portal_id);
      const time = now();
      return {
        data: (await store.list(portal_id)).map((row) => toDraft(row, time)),
        git: toGit(await store.gitOf(portal_id)),
      };
    },

    async source(owner: OrganizationActor, portal_id: string, file: string) {
      await checkOwn(owner, portal_id);
      return {
        file,
        content: await editor.readSiteFile(portal_id, file),
        git: toGit(await store.gitOf(portal_id)),
      };
    },

    get: async (owner: OrganizationActor, portal_id: string, id: string) => details(await find(owner, portal_id, id)),

    async create(by: Actor, portal_id: string, { file, content }: { file: string; content: string }) {
      await checkOwn(by, portal_id);
      if ((await store.list(portal_id)).length >= draftsMaximum) {
        throw new Problem('limit-reached', `A portal has at most ${draftsMaximum} drafts.`);
      }
      const published = await editor.readSiteFile(portal_id, file);
      const id = newId();
      const time = now();
      const shown = await toShownPage(by.org_id, { portal_id, id, file, content });
      const draft = {
        ...{ portal_id, id, file, content, shown, version: 1, author: by.email },
        base_file: published === null ? null : file,
        base_hash: published === null ? null : hashOf(published),
        ...{ created_at: time, updated_at: time },
      };
      await transact(async (transaction) => {
        if (!(await store.insert(transaction, draft))) throw nameTaken(file);
        await record(transaction, by, 'site.draft-created', draft);
      });
      return details(await find(by, portal_id, id));
    },

    async save(
      by: Actor,
      portal_id: string,
      id: string,
      if_match: string | undefined,
      change: { content: string; file?: string; replaces_published?: boolean },
    ) {
      const draft = await findVersion(by, portal_id, id, if_match);
      const { content, file = draft.file, replaces_published = false } = change;
      if (isPage(file) !== isPage(draft.file) || (!isPage(file) && file !== draft.file)) {
        throw invalidParameter({ field: 'file', rule: 'invalid', reason: 'a page stays a page' });
      }
      if (await store.isFileTaken(portal_id, file, id)) throw nameTaken(file);
      const published = replaces_published ? await editor.readSiteFile(portal_id, draft.base_file ?? file) : null;
      const based = replaces_published
        ? {
            base_hash: published === null ? null : hashOf(published),
            base_file: published === null ? null : (draft.base_file ?? file),
          }
        : {};
      const shown = await toShownPage(by.org_id, { portal_id, id, file, content });
      await transact(async (transaction) => {
        const values = { content, file, shown, author: by.email, updated_at: now(), ...based };
        if (!(await store.save(transaction, draft, values))) throw overtaken();
        await record(transaction, by, 'site.draft-saved', { portal_id, file });
      });
      return details(await find(by, portal_id, id));
    },

    async remove(by: Actor, portal_id: string, id: string): Promise<void> {
      const draft = await find(by, portal_id, id);
      await transact(async (transaction) => {
        if (!(await store.remove(transaction, portal_id, id))) return;
        await record(transaction, by, 'site.draft-deleted', draft);
      });
    },

    async changes(owner: OrganizationActor, portal_id: string, id: string) {
      const { file, base_file, content } = await find(owner, portal_id, id);
      const before = await editor.readSiteFile(portal_id, base_file ?? file);
      const toBytes = (text: string | null) => (text === null || text === '' ? undefined : Buffer.from(text));
      const [old, next] = [toBytes(before), toBytes(content)];
      return {
        files: await fileChanges([{ path: file, ...(old && { before: old }), ...(next && { after: next }) }]),
      };
    },

    async preview(
      owner: OrganizationActor,
      portal_id: string,
      { file, content, draft_id }: { file: string; content: string; draft_id?: string },
    ): Promise<SitePreview> {
      await checkOwn(owner, portal_id);
      const draft = draft_id === undefined ? undefined : await store.find(portal_id, draft_id);
      const images = draft ? await store.listImages(portal_id, draft.id) : [];
      try {
        const change = toSiteChange({ file, content, base_file: draft?.base_file, images });
        return await preview(owner.org_id, portal_id, change, file);
      } catch (error) {
        const parameters = error instanceof Problem ? error.invalid_parameters : undefined;
        if (!parameters?.length) throw error;
        const findings = parameters.map(({ field, reason, cause }) => ({
          file: field,
          reason,
          ...(cause && { cause }),
        }));
        return { findings, warnings: [], page: null };
      }
    },

    /** Adds an image beside the page. Its name contains a hash, so that it never replaces another image. */
    async addImage(by: Actor, portal_id: string, id: string, { name, base64 }: { name: string; base64: string }) {
      const draft = await find(by, portal_id, id);
      if (!isPage(draft.file))
        throw invalidParameter({ field: 'name', rule: 'invalid', reason: 'only pages have images' });
      const content = new Uint8Array(Buffer.from(base64, 'base64'));
      const [, stem = '', ending = ''] = /^(.*?)\.(\w{2,5})$/.exec(name) ?? [];
      const hash = hashOf(content);
      const path = `images/${toSlug(stem).slice(0, 60) || 'image'}-${hash.slice(0, 8)}.${ending.toLowerCase()}`;
      const others = await store.listImageSizes(portal_id, id);
      if (others.length >= draftImagesMaximum) {
        throw new Problem('limit-reached', `A draft has at most ${draftImagesMaximum} images.`);
      }
      // They are read together, for each preview and when the draft is published.
      if (others.reduce((sum, { size }) => sum + size, content.byteLength) > draftImageBytesMaximum) {
        const megabytes = draftImageBytesMaximum / 1024 / 1024;
        throw new Problem('limit-reached', `The images of a draft have at most ${megabytes} MB together.`);
      }
      // The thread that reads folders reads it, with a page that shows it and nothing else.
      const probe = new Map([
        [path, content],
        [probePage, new Uint8Array(Buffer.from(`![image](${path})\n`))],
      ]);
      const change = { files: probe, removed: [], navigation: {} };
      const { findings, site } = await editor.previewSite(by.org_id, portal_id, change);
      const image = site?.images.get(path);
      const wrong = findings.filter(({ file }) => file.startsWith('pages/'));
      if (!image)
        throw toEditProblem(new FolderError(wrong.map(({ line: _, ...finding }) => ({ ...finding, file: name }))));
      await transact(async (transaction) => {
        await store.insertImage(transaction, {
          ...{ portal_id, draft_id: id, path, hash, content },
          media_type: image.media_type,
        });
        await record(transaction, by, 'site.draft-saved', draft, { image: path });
      });
      const url = posix.relative(posix.dirname(belowPages(draft.file)), path);
      return { path, media_type: image.media_type, size: content.byteLength, url };
    },

    async image(owner: OrganizationActor, portal_id: string, id: string, path: string) {
      await find(owner, portal_id, id);
      const image = (await store.findImage(portal_id, id, path)) ?? (await store.findPublishedImage(portal_id, path));
      if (!image) throw new Problem('not-found', 'There is no such image.');
      return image;
    },
  };
}

/** A page that no author names so. */
const probePage = 'portico-image-check.md';

const toGit = (git: { repository: string; branch?: string; folder?: string } | null | undefined) =>
  git ? { repository: git.repository, branch: git.branch ?? null, folder: git.folder ?? '' } : null;
