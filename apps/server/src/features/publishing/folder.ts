import { invalidParameter } from '@portico/contract/problems.ts';
import { isProductSlug } from '@portico/contract/slug.ts';
import { because } from '../../platform/because.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { createYamlReader } from '../../platform/yaml/yaml-file.ts';
import type { AssetContent } from '../publication/asset-content.ts';
import {
  type DocumentContent,
  hasAccounts,
  type PortalContent,
  PortalFile,
  type ProductContent,
  ProductFile,
  type SpecContent,
  visibilityOf,
} from '../publication/content.ts';
import { type Finding, FolderError, toShown } from '../publication/findings.ts';
import { ownLanguageOf, toTranslatedFile } from '../publication/translation-content.ts';
import { prepareChangeNotes, type ReadChangeNote, readChangeNotes } from './change-notes.ts';
import { type ImageContent, readDocumentImages } from './document-images.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { type FolderFiles, listFolderFiles } from './folder-files.ts';
import { findAudienceMistakes, findNameMistakes, findVisibilityMistakes } from './folder-names.ts';
import { readImage } from './image-type.ts';
import { withVisibility } from './image-visibility.ts';
import { createLinkTargets, type StoredTargets } from './link-targets.ts';
import { createLinkedPages } from './linked-pages.ts';
import { readMails } from './mails-folder.ts';
import { readPages, usualVisibility } from './pages-folder.ts';
import { createPortalLinks } from './portal-links.ts';
import { readPortalTranslations } from './portal-translations.ts';
import { findKept, type KeptDocuments, type PublishedDocument, prepareDocuments } from './prepare-documents.ts';
import { prepareTranslations } from './prepare-translations.ts';
import type { RemoteFiles } from './remote-files.ts';
import { preparePins } from './search-pins.ts';
import { createSharedTexts, type SharedTexts } from './shared-texts.ts';
import { prepareSite } from './site-folder.ts';
import { readSpec } from './spec-file.ts';
import { checkSpecLinks } from './spec-links.ts';
import { checkTerms } from './terms-pages.ts';
import { checkTranslations, readProductTranslations } from './translations.ts';
import { reportUnread } from './unread-files.ts';
import { readProductDocuments, type VersionSlugs } from './version-documents.ts';

const readPortalFile = createYamlReader<PortalFile>(PortalFile);
const readProductFile = createYamlReader<ProductFile>(ProductFile);

/** A product of the last publish: unchanged parts are not made and checked again. */
export interface PublishedProduct {
  documents: readonly PublishedDocument[];
  /** The hash of each version's specification, by the version's name. */
  spec_hashes: ReadonlyMap<string, string>;
  version_slugs?: VersionSlugs;
}

export interface FolderReading {
  published?: ((portal: string, product: string) => Promise<PublishedProduct | undefined>) | undefined;
  /** Targets of links outside of the folder. */
  linked?: StoredTargets | undefined;
  /** Whether the portal's other products are pruned; undefined if they stay. */
  others?: 'pruned' | undefined;
  /** Whether the folder is one edited product of a portal: links that others broke meanwhile are only warnings. */
  isPart?: boolean | undefined;
  remote?: RemoteFiles | undefined;
  /** Skips the check of specifications, for folders that come with the program and are checked by its tests. */
  isTrusted?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How many products are read at the same time. */
const productsAtOnce = 8;

/** Reads a whole publishing folder. Throws all findings at once, so that the author can fix them together. */
export async function readFolder(folder: string | FolderFiles, reading: FolderReading = {}): Promise<PortalContent> {
  const reader = createFileReader(typeof folder === 'string' ? await listFolderFiles(folder) : folder);
  const portal = await reader.yaml('portal.yaml', readPortalFile);
  const shared = createSharedTexts(reader, portal);
  // A part of a portal has files of other products only because its texts may include them.
  const isRead = (slug: string) => !reading.isPart || reader.has(`products/${slug}/product.yaml`);
  const slugs = reader.list('products').flatMap(({ name, isFolder }) => (isFolder && isRead(name) ? [name] : []));
  const products = (
    await eachOf(slugs, (slug) => readProduct(reader, slug, { portal, shared }, reading), reading.onProgress)
  ).filter((product) => product !== undefined);
  const assets = portal ? await readAssets(reader, portal) : {};
  const mails = await readMails(reader, portal);
  const keepsOthers = reading.others !== 'pruned';
  const usualReaders = portal ? visibilityOf(portal, {}) : 'public';
  const named = { portal: portal?.name ?? '', usualReaders, products, keepsOthers };
  const targets = createLinkTargets(named, reading.linked);
  const pages = await readPages(reader, portal);
  const pagesBefore = portal ? ((await reading.linked?.pages(portal.name)) ?? []) : [];
  const linkedPages = createLinkedPages(
    pages,
    keepsOthers ? pagesBefore : [],
    portal ? usualVisibility(portal) : 'public',
  );
  const links = createPortalLinks(portal?.hosts ?? [], targets, linkedPages);
  const prepared = await eachOf(products, async ({ kept, ...product }): Promise<ProductContent[]> => {
    const { slug, file } = product;
    const readers = targets.find(slug)?.readers ?? usualReaders;
    const { images } = product;
    const place = {
      folder: `products/${slug}/docs`,
      readers,
      images,
      kept,
      shared,
      isLenient: reading.isPart === true,
    };
    const noted = { folder: `products/${slug}`, readers, shared };
    const converted = await prepareDocuments(reader, product.documents, place, links);
    const documents = await prepareTranslations(reader, converted, place, links);
    await checkSpecLinks(reader, specsOf(slug, product), place, links);
    const change_notes = await prepareChangeNotes(reader, product.change_notes, noted, links);
    return file ? [{ ...product, file, documents, change_notes }] : [];
  });
  const pins = portal && (await preparePins(reader, portal, usualReaders, links));
  const found = prepared.flat();
  const site =
    portal && !reading.isPart
      ? {
          ...(await prepareSite(reader, portal, { pages, before: pagesBefore, shared }, links)),
          portal_source: await reader.text('portal.yaml'),
        }
      : undefined;
  if (portal && !reading.isPart) checkTerms(reader, portal, linkedPages);
  const language = ownLanguageOf(portal?.language);
  const translations = portal && !reading.isPart ? await readPortalTranslations(reader, language, links) : undefined;
  checkTranslations(reader, language);
  if (!reading.isPart) reportUnread(reader);
  const mistakes = portal
    ? [...findNameMistakes(portal, found), ...findAudienceMistakes(portal), ...findVisibilityMistakes(portal, found)]
    : [];
  for (const { file, path, ...why } of mistakes) reader.report(file, why, reader.lineOf(file, path));
  if (!portal || reader.findings.length > 0) throw new FolderError(inOrder(reader.findings));
  const warnings = inOrder(reader.warnings).map(toShown);
  return {
    portal,
    ...(pins && { pins }),
    products: found,
    assets,
    mails,
    ...(translations && { translations }),
    ...(site && { site }),
    included: shared.included,
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The specifications of a product's versions. Several versions may have the same file. */
function specsOf(slug: string, { file, specs }: Pick<ReadProduct, 'file' | 'specs'>) {
  const byFile = (file?.versions ?? []).flatMap(({ name, spec }) => {
    const content = specs.get(name)?.content;
    return spec === undefined || content === undefined ? [] : [[`products/${slug}/${spec}`, content] as const];
  });
  return [...new Map(byFile)].map(([path, content]) => ({ file: path, content }));
}

/** Processes some products at a time, and returns results in their order. */
async function eachOf<Thing, Made>(
  things: readonly Thing[],
  make: (thing: Thing) => Promise<Made>,
  onProgress?: (done: number, total: number) => void,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  let done = 0;
  const makeSome = async () => {
    for (let at = next++; at < things.length; at = next++) {
      made[at] = await make(things[at] as Thing);
      onProgress?.(++done, things.length);
    }
  };
  await Promise.all(Array.from({ length: productsAtOnce }, makeSome));
  return made;
}

/** Products are read concurrently, so findings are sorted. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));

/** A product whose documents are not converted to nodes yet. */
interface ReadProduct extends Omit<ProductContent, 'file' | 'images' | 'change_notes'> {
  /** Undefined if it could not be read. */
  file: ProductFile | undefined;
  images: ReadonlyMap<string, ImageContent>;
  kept: KeptDocuments;
  change_notes: ReadChangeNote[];
}

async function readProduct(
  reader: FileReader,
  slug: string,
  { portal, shared }: { portal: PortalFile | undefined; shared: SharedTexts },
  { published, remote, isTrusted = false }: FolderReading,
): Promise<ReadProduct | undefined> {
  const folder = `products/${slug}`;
  if (!isProductSlug(slug)) {
    return void reader.report(folder, because('product-folder-name'));
  }
  const known = portal === undefined ? undefined : await published?.(portal.name, slug);
  const file = await reader.yaml(`${folder}/product.yaml`, readProductFile);
  const images = await readDocumentImages(reader, `${folder}/docs`);
  const language = ownLanguageOf(portal?.language);
  const translations = await readProductTranslations(reader, folder, language);
  const readers = portal && { widest: file && visibilityOf(portal, file), has_accounts: hasAccounts(portal), language };
  const documents = await readProductDocuments(reader, folder, file, readers, known?.version_slugs);
  const specs = new Map<string, SpecContent>();
  for (const [at, { name, spec, show_internal: showsInternal }] of (file?.versions ?? []).entries()) {
    if (spec === undefined) continue;
    const place = { from: `${folder}/product.yaml`, path: ['versions', at, 'spec'] };
    const toReason = (isOutside: boolean) => because('spec-file-missing', { version: name, name: spec, isOutside });
    if (!reader.hasNamed(`${folder}/${spec}`, { ...place, toReason })) continue;
    const isKept = (hash: string) => isTrusted || known?.spec_hashes.get(name) === hash;
    const isChecked = (hash: string) => [...(known?.spec_hashes.values() ?? [])].includes(hash);
    const content = await readSpec(reader, `${folder}/${spec}`, { isChecked, isKept, remote, showsInternal });
    if (content) specs.set(name, content);
  }
  const kept = await findKept(documents, known?.documents, shared);
  const change_notes = await readChangeNotes(reader, folder, file);
  const shownImages = await withVisibility(images, documents.flatMap(withTranslations), {
    folder: `${folder}/docs`,
    conversions: kept.conversions,
    shared,
  });
  return { slug, file, specs, documents, images: shownImages, kept, change_notes, translations };
}

/** The document and its translations, each as a file that may show images. */
const withTranslations = (document: DocumentContent): DocumentContent[] => [
  document,
  ...(document.translations ?? []).map(({ language, content }) => ({
    ...document,
    source_path: toTranslatedFile(document.source_path, language),
    content,
  })),
];

async function readAssets(reader: FileReader, { appearance = {} }: PortalFile): Promise<PortalContent['assets']> {
  const assets: Record<string, AssetContent> = {};
  for (const kind of ['logo', 'cover', 'favicon'] as const) {
    const file = appearance[kind];
    if (file === undefined) continue;
    const place = { from: 'portal.yaml', path: ['appearance', kind] };
    const toReason = (isOutside: boolean) => because('appearance-file-missing', { kind, name: file, isOutside });
    if (!reader.hasNamed(file, { ...place, toReason })) continue;
    const bytes = await reader.bytes(file);
    if (!bytes) continue;
    const image = readImage(bytes);
    if ('cause' in image) reader.report(file, image);
    else assets[kind] = { media_type: image.media_type, bytes };
  }
  return assets;
}

const portalMistakes = compileCheck(PortalFile);

/** Checks a portal's file that comes from no folder. The caller guarantees that the products of its teams exist. */
export function checkPortalFile(portal: PortalFile): void {
  const [first, ...others] = portalMistakes(portal);
  if (first) throw invalidParameter(first, ...others);
  const teams = (portal.teams ?? []).map(({ products: _, ...team }) => team);
  const mistakes = findNameMistakes({ ...portal, teams }, []);
  if (mistakes.length > 0) throw new FolderError(mistakes.map(({ path: _, ...finding }) => finding));
}
