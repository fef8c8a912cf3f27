import type {
  AdminProduct,
  AdminVersion,
  NewProduct,
  NewVersion,
  ProductChange,
  VersionChange,
} from '@portico/contract/admin-products.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { isVersionSlugFree } from '@portico/contract/slug.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import { toName } from '../../platform/validation/name.ts';
import type { ProductFile, VersionFile } from '../publication/content.ts';
import type { EditNote, PortalEditor, ProductFolder } from '../publication/portal-editor.ts';
import { moveChangeNotes } from './change-notes.ts';
import type { ProductEditingStore, ProductFilter } from './store.ts';
import { readUploads } from './uploads.ts';
import { moveVersionDocuments } from './version-documents.ts';
import { changedVersion, uploadFolder, withSuccessor } from './version-file.ts';

interface Deps {
  store: ProductEditingStore;
  editor: PortalEditor;
}

export type ProductEditing = ReturnType<typeof createProductEditing>;

/** Editing of products and their versions by the portal's owners. */
export function createProductEditing({ store, editor }: Deps) {
  async function checkOwn({ org_id }: OrganizationActor, portal_id: string): Promise<void> {
    if (!(await store.isOwn(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  async function get(owner: OrganizationActor, portal_id: string, id: string): Promise<AdminProduct> {
    await checkOwn(owner, portal_id);
    const product = await store.find(portal_id, id);
    if (!product) throw new Problem('not-found', 'There is no such product.');
    const versions = (await store.listVersions(portal_id, id)).map(toVersion);
    const registrations = versions.reduce((sum, version) => sum + version.registrations, 0);
    return { ...product, registrations, versions };
  }

  async function versionOf(
    owner: OrganizationActor,
    portal_id: string,
    id: string,
    version_id: string,
  ): Promise<AdminVersion> {
    const { versions } = await get(owner, portal_id, id);
    const found = versions.find((version) => version.id === version_id);
    if (!found) throw new Problem('not-found', 'There is no such version.');
    return found;
  }

  /**
   * Refuses the slug of another version: a folder may give it to this one, but an edit of one version changes no other.
   */
  function checkVersionSlug(
    versions: readonly AdminVersion[],
    name: string,
    { slug, id }: { slug?: string | null | undefined; id?: string },
  ) {
    if (!slug) return;
    if (!isVersionSlugFree(slug, name)) throw invalidBecause('slug', because('slug-reserved', { slug }));
    const other = versions.find((version) => version.slug === slug && version.id !== id);
    if (other) throw invalidBecause('slug', because('version-slug-twice', { slug, version: other.name }));
  }

  /** The name of the strategy with this id, because a version's file refers to strategies by name. */
  async function strategyName(portal_id: string, id: string | null | undefined): Promise<string | null | undefined> {
    if (id === null || id === undefined) return id;
    const strategy = await store.findStrategy(portal_id, id);
    if (!strategy) throw new Problem('unknown-auth-strategy', 'There is no such auth strategy.');
    return strategy.name;
  }

  /** The slugs in an audit entry, if the path of a page changed. */
  const slugDetails = (from: string, to: string | null | undefined) =>
    to === undefined || to === from ? {} : { slug: to ?? '', former_slug: from };

  function noteOf(
    action: AuditActionOn<'product' | 'version'>,
    name: string,
    id: string,
    details: Record<string, string> = {},
  ): EditNote {
    const [kind = '', verb = ''] = action.split('.');
    const summary = `${verb[0]?.toUpperCase()}${verb.slice(1)} the ${kind} ${name}`;
    return { summary, action, target: { kind, id }, details: { name, ...details } };
  }

  /** Edits the file of one version, which is found by its current name. */
  async function editVersion(
    by: Actor,
    portal_id: string,
    id: string,
    version: AdminVersion,
    action: AuditActionOn<'version'>,
    change: (file: VersionFile, folder: ProductFolder) => VersionFile | undefined,
    details: Record<string, string> = {},
  ): Promise<AdminProduct> {
    let name = version.name;
    let moves: ReadonlyMap<string, string> = new Map();
    await editor.editProduct(by, portal_id, id, {
      note: noteOf(action, version.name, version.id, details),
      change(folder) {
        const versions = folder.file.versions ?? [];
        const changed = versions.flatMap((file) => (file.name === version.name ? (change(file, folder) ?? []) : file));
        const other = versions.find(
          (file) => file.name !== version.name && changed.filter(({ name: of }) => of === file.name).length > 1,
        );
        if (other) throw new Problem('name-taken', `There is a version ${other.name} already.`);
        name = changed.find((file) => !versions.some(({ name: of }) => of === file.name))?.name ?? version.name;
        const isThere = changed.some((file) => file.name === name);
        const isMoved = !isThere || name !== version.name;
        const now = isThere ? name : undefined;
        if (isMoved) {
          moveChangeNotes(folder, version.name, now);
          moves = moveVersionDocuments(folder, version, now);
        }
        folder.file = { ...folder.file, versions: isMoved ? withSuccessor(changed, version.name, now) : changed };
        return undefined;
      },
      async before({ transaction, touched }) {
        if (name === version.name) return [];
        await store.renameVersion(transaction, portal_id, version.id, name);
        await store.moveDocuments(transaction, portal_id, id, moves);
        touched.add((await store.find(portal_id, id))?.slug ?? '');
        return [{ action: 'change', what: 'version', name }];
      },
    });
    return get(by, portal_id, id);
  }

  return {
    async list(owner: OrganizationActor, portal_id: string, filter: ProductFilter, page: PageRequest) {
      await checkOwn(owner, portal_id);
      return store.list(portal_id, filter, page);
    },

    get,

    async create(by: Actor, portal_id: string, input: NewProduct): Promise<AdminProduct> {
      await checkOwn(by, portal_id);
      const name = toName('name', input.name);
      const slug = input.slug ?? toAsciiSlug(name);
      if (await store.findBySlug(portal_id, slug)) throw slugTaken(slug);
      await editor.editProduct(by, portal_id, undefined, {
        note: noteOf('product.created', name, portal_id),
        async change(folder) {
          if (await store.findBySlug(portal_id, slug)) throw slugTaken(slug);
          folder.slug = slug;
          folder.file = changedProduct({ name, versions: [] }, { ...input, name });
          return undefined;
        },
      });
      return get(by, portal_id, (await store.findBySlug(portal_id, slug))?.id ?? '');
    },

    async update(by: Actor, portal_id: string, id: string, input: ProductChange): Promise<AdminProduct> {
      const before = await get(by, portal_id, id);
      const { slug = before.slug } = input;
      const name = input.name === undefined ? before.name : toName('name', input.name);
      await editor.editProduct(by, portal_id, id, {
        note: noteOf('product.changed', name, id, slugDetails(before.slug, slug)),
        async change(folder) {
          const other = await store.findBySlug(portal_id, slug);
          if (other && other.id !== id) throw slugTaken(slug);
          folder.slug = slug;
          folder.file = changedProduct(folder.file, { ...input, name });
          return undefined;
        },
        async before({ transaction, touched, time, rememberSlugs }) {
          if (slug === before.slug) return [];
          await store.renameProduct(transaction, portal_id, id, slug);
          const ended = { slug: before.slug, target_id: id, shown_to: before.visibility };
          await rememberSlugs(transaction, portal_id, time, [{ kind: 'product', ...ended }]);
          for (const one of [slug, before.slug]) touched.add(one);
          return [{ action: 'change', what: 'product', name: slug }];
        },
      });
      return get(by, portal_id, id);
    },

    async remove(by: Actor, portal_id: string, id: string): Promise<undefined> {
      const { name } = await get(by, portal_id, id);
      await editor.editProduct(by, portal_id, id, {
        note: noteOf('product.deleted', name, id),
        change: () => 'delete',
      });
    },

    async createVersion(by: Actor, portal_id: string, id: string, input: NewVersion): Promise<AdminProduct> {
      const { versions: others } = await get(by, portal_id, id);
      const name = toName('name', input.name);
      checkVersionSlug(others, name, { slug: input.slug });
      const strategy = await strategyName(portal_id, input.auth_strategy_id);
      await editor.editProduct(by, portal_id, id, {
        note: noteOf('version.created', name, id),
        change(folder) {
          const versions = folder.file.versions ?? [];
          if (versions.some((version) => version.name === name)) {
            throw new Problem('name-taken', `There is a version ${name} already.`);
          }
          const made = changedVersion({ name }, { ...input, name }, strategy);
          folder.file = { ...folder.file, versions: [...versions, made] };
          return undefined;
        },
      });
      return get(by, portal_id, id);
    },

    async updateVersion(by: Actor, portal_id: string, id: string, version_id: string, input: VersionChange) {
      const version = await versionOf(by, portal_id, id, version_id);
      const strategy = await strategyName(portal_id, input.auth_strategy_id);
      const name = input.name === undefined ? version.name : toName('name', input.name);
      checkVersionSlug((await get(by, portal_id, id)).versions, name, { slug: input.slug, id: version_id });
      const change = (file: VersionFile) => changedVersion(file, { ...input, name }, strategy);
      const details = slugDetails(version.slug, input.slug);
      return editVersion(by, portal_id, id, version, 'version.changed', change, details);
    },

    async removeVersion(by: Actor, portal_id: string, id: string, version_id: string) {
      const version = await versionOf(by, portal_id, id, version_id);
      return editVersion(by, portal_id, id, version, 'version.deleted', () => undefined);
    },

    async spec(owner: OrganizationActor, portal_id: string, id: string, version_id: string) {
      await checkOwn(owner, portal_id);
      const spec = await store.findSpec(portal_id, id, version_id);
      if (!spec) throw new Problem('not-found', 'This version has no specification.');
      return spec;
    },

    /** The first file is the specification; it refers to the others. */
    async putSpec(by: Actor, portal_id: string, id: string, version_id: string, uploads: UploadedFile[]) {
      const version = await versionOf(by, portal_id, id, version_id);
      const files = readUploads(uploads);
      const [first] = files.keys();
      if (first === undefined) throw invalidParameter({ field: 'files', rule: 'required', reason: 'is required' });
      return editVersion(by, portal_id, id, version, 'version.spec-uploaded', (file, folder) => {
        for (const [path, bytes] of files) folder.files.set(`${uploadFolder}${path}`, bytes);
        return { ...file, spec: `${uploadFolder}${first}` };
      });
    },

    async removeSpec(by: Actor, portal_id: string, id: string, version_id: string) {
      const version = await versionOf(by, portal_id, id, version_id);
      return editVersion(by, portal_id, id, version, 'version.spec-removed', ({ spec: _, ...file }) => file);
    },
  };
}

const slugTaken = (slug: string) => new Problem('name-taken', `There is a product at ${slug} already.`);

/** Folders of products have names of ASCII letters. */
function toAsciiSlug(name: string): string {
  const slug = toSlug(name.normalize('NFD').replaceAll(/\p{Mark}/gu, ''))
    .replaceAll(/[^a-z0-9-]+/g, '')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 100);
  if (slug !== '') return slug;
  throw invalidParameter({ field: 'slug', rule: 'required', ...because('slug-without-letters') });
}

function changedProduct(file: ProductFile, change: ProductChange): ProductFile {
  const { name, description, labels, is_published } = change;
  const { visibility = is_published === undefined ? undefined : is_published ? 'published' : 'hidden' } = change;
  const merged: ProductFile = {
    ...file,
    ...(name !== undefined && { name }),
    ...(labels !== undefined && { labels }),
    ...(visibility !== undefined && { visibility }),
  };
  if (description !== undefined) {
    if (description?.trim()) merged.description = description.trim();
    else delete merged.description;
  }
  return merged;
}

function toVersion(row: Awaited<ReturnType<ProductEditingStore['listVersions']>>[number]): AdminVersion {
  const { sunset_at, try_it_enabled, file_name, operations, spec_size, ...version } = row;
  return {
    ...version,
    sunset: sunset_at?.slice(0, 10) ?? null,
    try_it: try_it_enabled,
    registration_enabled: row.auth_strategy_id !== null && row.registration_enabled === true,
    auto_approve: row.auto_approve === true,
    spec: file_name === null ? null : { file_name, operations: operations?.length ?? 0, size: spec_size ?? 0 },
  };
}
