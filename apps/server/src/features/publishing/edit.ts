import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Transact } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/row-sync.ts';
import { nameTaken } from '../../platform/validation/name.ts';
import type { RecordAudit } from '../audit/service.ts';
import { hasAccounts, type PortalContent, type PortalFile } from '../publication/content.ts';
import type {
  Applied,
  Edit,
  EditNote,
  PortalEdit,
  PortalEditor,
  ProductEdit,
  ProductFolder,
  SiteEdit,
} from '../publication/portal-editor.ts';
import type { PublishingTools, Step, Tx } from '../publication/publication.ts';
import type { PrepareReferences } from '../specs/publish-references.ts';
import { refuseForbidden } from '../version-changes/guard.ts';
import type { PrepareChanges } from '../version-changes/prepare-changes.ts';
import { applyContent, finish } from './apply.ts';
import { compileSpecs } from './compile-specs.ts';
import { toEditProblem } from './edit-problem.ts';
import { createSiteReading } from './edit-site.ts';
import type { EditStore } from './edit-store.ts';
import { toPortalFile } from './export-portal.ts';
import { readProductFolder } from './export-product.ts';
import { toYaml, withoutEmpty } from './export-yaml.ts';
import { checkPortalFile } from './folder.ts';
import { filesInMemory } from './folder-files.ts';
import type { FolderThreads } from './folder-thread.ts';
import type { StoredTargets } from './link-targets.ts';
import { listIncludedFiles, listMailTexts, listVariables } from './portal-export-store.ts';
import { holdOrganization } from './revision-store.ts';
import type { PublishingStore } from './store.ts';

interface Deps {
  database: Database;
  transact: Transact;
  store: EditStore;
  published: PublishingStore['published'];
  /** The targets of links on the portals of an organization. */
  linked(org_id: string): StoredTargets;
  tools: PublishingTools;
  prepareReferences: PrepareReferences;
  prepareChanges: PrepareChanges;
  folders: Pick<FolderThreads, 'readFolder' | 'readSite'>;
  recordAudit: RecordAudit;
  /** Called after an edit that changed something. */
  onPublished(): void;
}

/** The portal changed between the read and the write of an edit. */
class Overtaken extends Error {}

const attempts = 5;

/** Edits parts of a portal by publishing them. */
export function createPortalEditor(deps: Deps): PortalEditor {
  const { database, transact, store, published, linked, tools, prepareReferences, prepareChanges, folders } = deps;
  const { recordAudit, onPublished } = deps;
  const { stores, now } = tools;
  const sites = createSiteReading({ database, folders, linked });

  interface Portal {
    id: string;
    name: string;
    catalog_revision: number;
  }
  interface Plan {
    content: PortalContent;
    part: 'portal' | 'product';
    apply(step: Step): Promise<Change[]>;
  }

  async function carryOut(by: Actor, portal: Portal, plan: Plan, edit: Edit): Promise<Applied> {
    const { org_id } = by;
    const { content, part } = plan;
    const references = await compileSpecs(prepareReferences, org_id, content);
    const versionChanges = await prepareChanges(org_id, content, references);
    refuseForbidden(versionChanges);
    const applied = await transact(async (transaction) => {
      await holdOrganization(transaction, { org_id, engine: database.engine });
      if ((await store.revisionOf(transaction, portal.id)) !== portal.catalog_revision) throw new Overtaken();
      const { note } = edit;
      const step: Step = {
        ...tools,
        org_id,
        role: by.role,
        content,
        part,
        prune: true,
        references,
        versionChanges,
        author: by.email,
        summary: note.summary,
        transaction,
        portal_id: portal.id,
        time: now(),
        touched: new Set(),
        kept: [],
        replaced: [],
        appeared: [],
      };
      const changes = (await edit.before?.(step)) ?? [];
      changes.push(...(await plan.apply(step)), ...((await edit.after?.(step)) ?? []));
      const made = await finish(step, changes);
      if (made.revision !== null) await record(transaction, by, portal.id, note, made.revision);
      return made;
    });
    if (applied.changes.length > 0) onPublished();
    return applied;
  }

  const record = (transaction: Tx, by: Actor, portal_id: string, note: EditNote, revision: number) =>
    recordAudit(transaction, {
      portal_id,
      action: note.action,
      actor: { kind: 'user', id: by.id },
      target: note.target,
      address: by.address,
      details: { revision, ...note.details },
    });

  async function untilFirst(by: Actor, portal_id: string, run: (portal: Portal) => Promise<Applied>) {
    for (let attempt = 1; ; attempt++) {
      const portal = await store.findPortal(by.org_id, portal_id);
      if (!portal) throw new Problem('not-found', 'There is no such portal.');
      try {
        return await run(portal);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw toEditProblem(error);
        if (attempt === attempts) {
          throw new Problem('service-unavailable', 'Others are changing this portal at the moment. Try again.');
        }
      }
    }
  }

  async function readPortal({ id }: Portal, edit: PortalEdit): Promise<PortalContent> {
    const file = await toPortalFile(database.query, id, {});
    const changed = edit.change?.(file) ?? file;
    checkPortalFile(changed);
    const assets = edit.images ? edit.images(await store.readImages(id)) : {};
    const mails = edit.mails?.(await listMailTexts(database.query, id));
    return { portal: changed, products: [], assets, ...(mails && { mails }) };
  }

  async function applyPortalPart(step: Step, edit: PortalEdit): Promise<Change[]> {
    const { changes } = await stores.portal(step.transaction, step, step.time);
    changes.push(...(await stores.hosts(step)));
    if (edit.images) changes.push(...(await stores.portalImages(step)));
    if (edit.mails) changes.push(...(await stores.mailTexts(step)));
    changes.push(...(await stores.strategies(step)), ...(await stores.identityProviders(step)));
    changes.push(...(await stores.forms(step)));
    return changes;
  }

  async function readFolderOf(portal_id: string, product_id: string | undefined): Promise<ProductFolder> {
    if (product_id === undefined)
      return { slug: '', file: { name: '' }, files: new Map(), shared: await readShared(portal_id) };
    const product = await store.findProduct(portal_id, product_id);
    if (!product) throw new Problem('not-found', 'There is no such product.');
    const folder = await readProductFolder(database.query, portal_id, product);
    return { slug: product.slug, ...folder, shared: await readShared(portal_id) };
  }

  /** What texts of the portal share, besides the files below the product. */
  async function readShared(portal_id: string): Promise<ProductFolder['shared']> {
    const variables = await listVariables(database.query, portal_id);
    const included = await listIncludedFiles(database.query, portal_id);
    return {
      variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
      included: included.map(({ path, content }) => [path, Buffer.from(content)] as const),
    };
  }

  /** The product's folder, with the parts of its portal that it refers to. */
  async function toContent(org_id: string, portal: Portal, { slug, file, files, shared }: ProductFolder) {
    const whole = await toPortalFile(database.query, portal.id, {});
    const { name, title, language, hosts, visibility, rbac, auth_strategies, variables } = whole;
    // Any login method means that the portal has accounts. Its providers cannot be named, because this folder does not
    // contain them.
    const sign_in = hasAccounts(whole) ? ['basic'] : [];
    const folder = new Map<string, Uint8Array>([
      ...shared.included,
      [
        'portal.yaml',
        toYaml(withoutEmpty({ name, title, language, hosts, visibility, rbac, sign_in, auth_strategies, variables })),
      ],
      [`products/${slug}/product.yaml`, toYaml(withoutEmpty({ ...file }))],
    ]);
    for (const [path, bytes] of files) folder.set(`products/${slug}/${path}`, bytes);
    return folders.readFolder(org_id, filesInMemory(folder), {
      published: (of, product) => published(org_id, of, product),
      linked: linked(org_id),
      isPart: true,
    });
  }

  async function removeProduct(step: Step, product_id: string, slug: string): Promise<Change[]> {
    const product = await store.findProduct(step.portal_id, product_id);
    await store.deleteProduct(step.transaction, step.portal_id, product_id);
    const shown_to = product?.is_published ? (product.visibility ?? 'published') : 'hidden';
    const ended = { kind: 'product', slug, target_id: product_id, shown_to } as const;
    await step.rememberSlugs(step.transaction, step.portal_id, step.time, [ended]);
    step.touched.add(slug);
    await step.indexProducts(step.transaction, step.portal_id, []);
    return [{ action: 'delete', what: 'product', name: slug }];
  }

  return {
    async createPortal(by: Actor, file: PortalFile, note: Omit<EditNote, 'target'>): Promise<string> {
      const { org_id } = by;
      checkPortalFile(file);
      const content = { portal: file, products: [], assets: {} };
      const references = await compileSpecs(prepareReferences, org_id, content);
      const versionChanges = await prepareChanges(org_id, content, references);
      const make = transact(async (transaction) => {
        await holdOrganization(transaction, { org_id, engine: database.engine });
        if (await store.findByName(transaction, org_id, file.name)) {
          throw nameTaken(file.name);
        }
        const from = { author: by.email, role: by.role, summary: note.summary };
        const made = await applyContent(transaction, {
          ...tools,
          ...from,
          org_id,
          content,
          prune: false,
          references,
          versionChanges,
        });
        const portal = await store.findByName(transaction, org_id, file.name);
        if (!portal) throw new Error('A portal that was just made is there');
        const target = { kind: 'portal', id: portal.id };
        await record(transaction, by, portal.id, { ...note, target }, made.revision ?? 0);
        return portal.id;
      });
      const id = await make.catch((error: unknown) => {
        throw toEditProblem(error);
      });
      onPublished();
      return id;
    },

    editPortal: (by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied> =>
      untilFirst(by, portal_id, async (portal) => {
        const content = await readPortal(portal, edit);
        return carryOut(by, portal, { content, part: 'portal', apply: (step) => applyPortalPart(step, edit) }, edit);
      }),

    editTeams: (by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied> =>
      untilFirst(by, portal_id, async (portal) => {
        const content = await readPortal(portal, edit);
        return carryOut(by, portal, { content, part: 'portal', apply: stores.teams }, edit);
      }),

    editProduct: (by: Actor, portal_id: string, product_id: string | undefined, edit: ProductEdit): Promise<Applied> =>
      untilFirst(by, portal_id, async (portal) => {
        const folder = await readFolderOf(portal.id, product_id);
        const { slug } = folder;
        if ((await edit.change(folder)) === 'delete') {
          const content = { portal: { name: portal.name } as PortalFile, products: [], assets: {} };
          const apply = (step: Step) => removeProduct(step, product_id ?? '', slug);
          return carryOut(by, portal, { content, part: 'product', apply }, edit);
        }
        const content = await toContent(by.org_id, portal, folder);
        const apply = async (step: Step) => {
          if (slug !== folder.slug) step.touched.add(slug);
          return stores.products(step);
        };
        return carryOut(by, portal, { content, part: 'product', apply }, edit);
      }),

    editSite: (by: Actor, portal_id: string, edit: SiteEdit): Promise<Applied> =>
      untilFirst(by, portal_id, async (portal) => {
        const content = await sites.content(by.org_id, portal.id, edit.change);
        const apply = async (step: Step) => {
          const changes = await stores.site(step);
          if (changes.length > 0) await step.indexProducts(step.transaction, portal.id, []);
          return changes;
        };
        return carryOut(by, portal, { content, part: 'portal', apply }, edit);
      }),

    readSiteFile: sites.published,
    readPortalSource: sites.portalSource,
    previewSite: sites.preview,
    readProduct: readFolderOf,
    record,
  };
}
