import { invalidParameter } from '@portico/contract/problems.ts';
import { because } from '../../platform/because.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { createYamlReader } from '../../platform/yaml/yaml-file.ts';
import {
  type AssetContent,
  type PortalContent,
  PortalFile,
  type ProductContent,
  ProductFile,
  type SpecContent,
} from '../publication/content.ts';
import { type Finding, FolderError } from '../publication/findings.ts';
import { readDocumentImages } from './document-images.ts';
import { readDocuments } from './documents-folder.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { type FolderFiles, listFolderFiles } from './folder-files.ts';
import { findAudienceMistakes, findNameMistakes } from './folder-names.ts';
import { readImage } from './image-type.ts';
import { type PublishedDocuments, prepareDocuments } from './prepare-documents.ts';
import type { RemoteFiles } from './remote-files.ts';
import { readSpec } from './spec-file.ts';

const readPortalFile = createYamlReader<PortalFile>(PortalFile);
const readProductFile = createYamlReader<ProductFile>(ProductFile);

/** What is known of a product from the last publish: what has not changed need not be made and checked again. */
export interface PublishedProduct extends PublishedDocuments {
  /** The hash of each version's specification, by the version's name. */
  spec_hashes: ReadonlyMap<string, string>;
}

export interface FolderReading {
  published?: ((portal: string, product: string) => Promise<PublishedProduct | undefined>) | undefined;
  remote?: RemoteFiles | undefined;
  /** Takes the specifications as they are: for a folder that came with the program, and is checked by its tests. */
  isTrusted?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Files are read for this many products at a time. */
const productsAtOnce = 8;

/** Reads a publishing folder whole. Throws every finding at once, so that an author mends them in one go. */
export async function readFolder(folder: string | FolderFiles, reading: FolderReading = {}): Promise<PortalContent> {
  const reader = createFileReader(typeof folder === 'string' ? await listFolderFiles(folder) : folder);
  const portal = await reader.yaml('portal.yaml', readPortalFile);
  const slugs = reader.list('products').flatMap(({ name, isFolder }) => (isFolder ? [name] : []));
  const products: (ProductContent | undefined)[] = [];
  let next = 0;
  let done = 0;
  const readSome = async () => {
    for (let at = next++; at < slugs.length; at = next++) {
      products[at] = await readProduct(reader, slugs[at] as string, portal?.name, reading);
      reading.onProgress?.(++done, slugs.length);
    }
  };
  await Promise.all(Array.from({ length: productsAtOnce }, readSome));
  const assets = portal ? await readAssets(reader, portal) : {};
  const found = products.filter((product) => product !== undefined);
  const mistakes = portal ? [...findNameMistakes(portal, found), ...findAudienceMistakes(portal)] : [];
  for (const { file, path, ...why } of mistakes) reader.report(file, why, reader.lineOf(file, path));
  if (!portal || reader.findings.length > 0) throw new FolderError(inOrder(reader.findings));
  return { portal, products: found, assets };
}

/** Products are read side by side: what is told does not depend on which was first. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));

async function readProduct(
  reader: FileReader,
  slug: string,
  portal: string | undefined,
  { published, remote, isTrusted = false }: FolderReading,
): Promise<ProductContent | undefined> {
  const folder = `products/${slug}`;
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(slug)) {
    return void reader.report(folder, because('product-folder-name'));
  }
  const known = portal === undefined ? undefined : await published?.(portal, slug);
  const file = await reader.yaml(`${folder}/product.yaml`, readProductFile);
  const images = await readDocumentImages(reader, `${folder}/docs`);
  const read = await readDocuments(reader, `${folder}/docs`);
  const documents = await prepareDocuments(reader, `${folder}/docs`, read, new Set(images.keys()), known);
  if (!file) return undefined;
  const specs = new Map<string, SpecContent>();
  for (const [at, { name, spec }] of (file.versions ?? []).entries()) {
    if (spec === undefined) continue;
    const place = { from: `${folder}/product.yaml`, path: ['versions', at, 'spec'] };
    const toReason = (isOutside: boolean) => because('spec-file-missing', { version: name, name: spec, isOutside });
    if (!reader.hasNamed(`${folder}/${spec}`, { ...place, toReason })) continue;
    const isKept = (hash: string) => isTrusted || known?.spec_hashes.get(name) === hash;
    const isChecked = (hash: string) => [...(known?.spec_hashes.values() ?? [])].includes(hash);
    const content = await readSpec(reader, `${folder}/${spec}`, { isChecked, isKept, remote });
    if (content) specs.set(name, content);
  }
  return { slug, file, specs, documents, images };
}

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

/** What is wrong with a portal's file that comes from no folder; the products that its teams name are known to be there. */
export function checkPortalFile(portal: PortalFile): void {
  const [first, ...others] = portalMistakes(portal);
  if (first) throw invalidParameter(first, ...others);
  const teams = (portal.teams ?? []).map(({ products: _, ...team }) => team);
  const mistakes = findNameMistakes({ ...portal, teams }, []);
  if (mistakes.length > 0) throw new FolderError(mistakes.map(({ path: _, ...finding }) => finding));
}
