import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { parseDocument } from 'yaml';
import { findSignInMistakes } from '../sso/provider-file.ts';
import {
  type AssetContent,
  type PortalContent,
  PortalFile,
  type ProductContent,
  ProductFile,
  type SpecContent,
} from './content.ts';
import { readDocumentImages } from './document-images.ts';
import { readDocuments } from './documents-folder.ts';
import { type Finding, FolderError } from './findings.ts';
import { imageTypeOf } from './image-type.ts';
import { createYamlReader } from './yaml-file.ts';

const readPortalFile = createYamlReader<PortalFile>(PortalFile);
const readProductFile = createYamlReader<ProductFile>(ProductFile);

/** Larger files are refused before they are read. */
export const maximumFileBytes = 20 * 1024 * 1024;

/** Reads a publishing folder whole. Throws every finding at once, so that an author mends them in one go. */
export async function readFolder(folder: string): Promise<PortalContent> {
  const root = await realpath(folder).catch(() => {
    throw new FolderError([{ file: folder, reason: 'there is no such folder' }]);
  });
  const reader = createFileReader(root);
  const portal = await reader.yaml('portal.yaml', readPortalFile);
  const slugs = await listFolders(join(root, 'products'));
  const products = await Promise.all(slugs.map((slug) => readProduct(reader, slug)));
  const assets = portal ? await readAssets(reader, portal) : {};
  const found = products.filter((product) => product !== undefined);
  if (portal) checkNames(portal, found, reader.findings);
  if (!portal || reader.findings.length > 0) throw new FolderError(reader.findings);
  return { portal, products: found, assets };
}

export type FileReader = ReturnType<typeof createFileReader>;

function createFileReader(root: string) {
  const findings: Finding[] = [];
  const report = (file: string, reason: string, line?: number) => findings.push({ file, line, reason });

  /** The file's bytes, or a finding: nothing outside the folder is read, whatever a path or a link says. */
  async function bytes(file: string): Promise<Buffer | undefined> {
    const full = resolve(root, file);
    const real = await realpath(full).catch(() => undefined);
    if (real === undefined) return void report(file, 'there is no such file');
    if (!isInside(root, full) || !isInside(root, real)) return void report(file, 'lies outside the folder');
    const { size } = await stat(real);
    if (size > maximumFileBytes) return void report(file, `is larger than ${maximumFileBytes / 1024 / 1024} MB`);
    return readFile(real);
  }

  async function text(file: string): Promise<string | undefined> {
    const content = await bytes(file);
    if (!content) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(content);
    } catch {
      return void report(file, 'is not UTF-8 text');
    }
  }

  async function yaml<Value>(file: string, read: ReturnType<typeof createYamlReader<Value>>) {
    const content = await text(file);
    if (content === undefined) return undefined;
    const { value, findings: more } = read(file, content);
    findings.push(...more);
    return value;
  }

  return { root, findings, report, bytes, text, yaml };
}

const isInside = (root: string, file: string) => file === root || file.startsWith(root + sep);

export async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function readProduct(reader: FileReader, slug: string): Promise<ProductContent | undefined> {
  const folder = `products/${slug}`;
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(slug)) {
    return void reader.report(folder, 'a product folder is named with lower-case letters, digits and hyphens');
  }
  const file = await reader.yaml(`${folder}/product.yaml`, readProductFile);
  const documents = await readDocuments(reader, `${folder}/docs`);
  const images = await readDocumentImages(reader, `${folder}/docs`);
  if (!file) return undefined;
  const specs = new Map<string, SpecContent>();
  for (const { name, spec } of file.versions ?? []) {
    const content = spec === undefined ? undefined : await readSpec(reader, `${folder}/${spec}`);
    if (content) specs.set(name, content);
  }
  return { slug, file, specs, documents, images };
}

async function readSpec(reader: FileReader, file: string): Promise<SpecContent | undefined> {
  const content = await reader.text(file);
  if (content === undefined) return undefined;
  const document = parseSpec(content);
  if (document === undefined) return void reader.report(file, 'is neither JSON nor YAML');
  const { openapi, swagger } = document as { openapi?: unknown; swagger?: unknown };
  if (!/^3\.[0-2]/.test(String(openapi)) && String(swagger) !== '2.0') {
    return void reader.report(file, 'is not an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document');
  }
  return { file_name: basename(file), content, document };
}

function parseSpec(content: string): object | undefined {
  try {
    const parsed: unknown = content.trimStart().startsWith('{')
      ? JSON.parse(content)
      : parseDocument(content, { logLevel: 'error' }).toJS({ maxAliasCount: 1000 });
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

async function readAssets(reader: FileReader, { appearance = {} }: PortalFile): Promise<PortalContent['assets']> {
  const assets: Record<string, AssetContent> = {};
  for (const kind of ['logo', 'cover', 'favicon'] as const) {
    const file = appearance[kind];
    const bytes = file === undefined ? undefined : await reader.bytes(file);
    if (file === undefined || !bytes) continue;
    const media_type = imageTypeOf(bytes);
    if (media_type) assets[kind] = { media_type, bytes };
    else reader.report(file, 'is not a PNG or JPEG image');
  }
  return assets;
}

/** What names something else must name something that is there. */
function checkNames(portal: PortalFile, products: ProductContent[], findings: Finding[]): void {
  const strategies = new Set((portal.auth_strategies ?? []).map(({ name }) => name));
  const slugs = new Set(products.map(({ slug }) => slug));
  for (const { slug, file } of products) {
    for (const { name, registration } of file.versions ?? []) {
      const strategy = registration?.auth_strategy;
      if (strategy === undefined || strategies.has(strategy)) continue;
      findings.push({
        file: `products/${slug}/product.yaml`,
        reason: `version ${name} names the auth strategy "${strategy}", which portal.yaml does not have`,
      });
    }
  }
  for (const reason of findSignInMistakes(portal)) findings.push({ file: 'portal.yaml', reason });
  for (const { name, products: granted = [] } of portal.teams ?? []) {
    for (const { product } of granted) {
      if (slugs.has(product)) continue;
      findings.push({ file: 'portal.yaml', reason: `team ${name} names the product "${product}", which is not there` });
    }
  }
}
