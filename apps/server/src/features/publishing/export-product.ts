import type { Visibility } from '@portico/contract/constants.ts';
import { toVersionSlugs } from '@portico/contract/slug.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { ProductFile } from '../publication/content.ts';
import { isVersionRoot, toProductFile } from '../publication/document-path.ts';
import { exportProductTranslations } from './export-translations.ts';
import { toYaml, toYamlText, withoutEmpty } from './export-yaml.ts';
import type { ExportedFiles } from './exported-files.ts';
import { listIncludedFiles } from './portal-export-store.ts';
import {
  findSpec,
  listChangeNotes,
  listDocumentImages,
  listDocuments,
  listOffers,
  listVersions,
} from './product-export-store.ts';
import { mentionsInternal } from './spec-internal.ts';

export interface ExportedProduct {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  labels: Record<string, string>;
  is_published: boolean;
  visibility: Visibility | null;
}

/** Exports a product's folder. Publishing it again changes nothing. */
export async function exportProduct(
  query: Querying,
  portal_id: string,
  product: ExportedProduct,
): Promise<ExportedFiles> {
  const { file, files } = await readProductFolder(query, portal_id, product);
  const below = [...files].map(([path, content]) => [`products/${product.slug}/${path}`, content] as const);
  return new Map([[`products/${product.slug}/product.yaml`, toYaml({ ...file })], ...below]);
}

/**
 * Like `exportProduct`, with the content of `product.yaml` as a value. The other files are keyed by their path in the
 * folder.
 */
export async function readProductFolder(
  query: Querying,
  portal_id: string,
  product: ExportedProduct,
): Promise<{ file: ProductFile; files: ExportedFiles }> {
  const files: ExportedFiles = new Map();
  const versions = await exportVersions(query, portal_id, product.id, (path, content) => files.set(path, content));
  const file = withoutEmpty({
    name: product.name,
    description: product.description ?? undefined,
    labels: product.labels,
    visibility: product.is_published ? (product.visibility ?? undefined) : 'hidden',
    versions,
  });
  for (const [path, content] of await exportDocuments(query, portal_id, product.id)) {
    files.set(toProductFile(path), content);
  }
  for (const [path, content] of await exportProductTranslations(query, portal_id, product.id)) files.set(path, content);
  for (const { path, title, version, content } of await listChangeNotes(query, portal_id, product.id)) {
    const front = withoutEmpty({ title: title ?? undefined, version: version ?? undefined });
    const head = Object.keys(front).length > 0 ? `---\n${toYamlText(front)}---\n` : '';
    files.set(path, Buffer.from(`${head}${content}`));
  }
  const below = `products/${product.slug}/`;
  for (const { path, content } of await listIncludedFiles(query, portal_id)) {
    const own = path.startsWith(below) ? path.slice(below.length) : 'product.yaml';
    if (own !== 'product.yaml' && !files.has(own)) files.set(own, Buffer.from(content));
  }
  return { file: file as unknown as ProductFile, files };
}

async function exportVersions(
  query: Querying,
  portal_id: string,
  product_id: string,
  write: (path: string, content: Uint8Array) => void,
) {
  const versions = await listVersions(query, portal_id, product_id);
  /** The slugs made from the names: a version with another slug has a chosen one. */
  const slugs = toVersionSlugs(versions.map(({ name }) => ({ name })));
  const offers = await listOffers(query, portal_id);
  const offerOf = new Map(offers.map((offer) => [offer.product_version_id, offer]));
  const written = new Map<string, string>();
  const files: Record<string, unknown>[] = [];
  for (const version of versions) {
    const spec = await findSpec(query, portal_id, version.id);
    const path = spec && freePath(spec, version.name, written);
    if (spec && path && !written.has(path)) {
      written.set(path, spec.hash);
      write(path, Buffer.from(spec.content));
    }
    const offer = offerOf.get(version.id);
    const says = version.deprecated_on ?? version.deprecation_note ?? version.sunset_at;
    files.push(
      withoutEmpty({
        name: version.name,
        slug: slugs.get(version.name) === version.slug ? undefined : version.slug,
        spec: path,
        deprecated: version.is_deprecated || says !== null ? version.is_deprecated : undefined,
        deprecated_on: version.deprecated_on ?? undefined,
        deprecation_note: version.deprecation_note ?? undefined,
        successor: version.successor ?? undefined,
        try_it: version.try_it_enabled ? undefined : false,
        frozen: version.is_frozen ? true : undefined,
        // Without this setting, marked parts would not have been published.
        show_internal: spec && mentionsInternal(spec.content) ? true : undefined,
        sunset: version.sunset_at?.slice(0, 10),
        after_sunset: version.after_sunset === 'refuse' ? undefined : version.after_sunset,
        routes: version.routes,
        created: version.created_at.replace(/T00:00:00\.000Z$/, ''),
        registration: offer && {
          ...(!offer.registration_enabled && { enabled: false }),
          ...(offer.auto_approve && { auto_approve: true }),
          auth_strategy: offer.name,
        },
      }),
    );
  }
  return files;
}

/** Two versions may have specifications with one file name: the second gets its own folder. */
function freePath(
  { file_name, hash }: { file_name: string; hash: string },
  version: string,
  written: ReadonlyMap<string, string>,
): string {
  const isFree = (path: string) => path !== 'product.yaml' && (written.get(path) ?? hash) === hash;
  if (isFree(file_name)) return file_name;
  const folder = toSlug(version) || 'version';
  for (let suffix = 1; ; suffix++) {
    const path = `specs/${suffix === 1 ? folder : `${folder}-${suffix}`}/${file_name}`;
    if (isFree(path)) return path;
  }
}

async function exportDocuments(query: Querying, portal_id: string, product_id: string): Promise<ExportedFiles> {
  const files: ExportedFiles = new Map();
  const orders = new Map<string, number>();
  for (const { source_path, slug, title, own_visibility, content, variables } of await listDocuments(
    query,
    portal_id,
    product_id,
  )) {
    const place = source_path.replace(/\/index\.md$/, '').replace(/\.md$/, '');
    const folder = place.split('/').slice(0, -1).join('/');
    const order = (orders.get(folder) ?? 0) + 1;
    orders.set(folder, order);
    const isPlainSlug = isVersionRoot(source_path) || toSlug(place.split('/').at(-1) ?? '') === slug;
    const front = toYamlText({
      title,
      ...(!isPlainSlug && { slug }),
      order,
      ...(own_visibility && { visibility: own_visibility }),
      ...(variables && { variables }),
    });
    files.set(source_path, Buffer.from(`---\n${front}---\n${content}`));
  }
  for (const { path, content } of await listDocumentImages(query, portal_id, product_id)) {
    files.set(path, new Uint8Array(content));
  }
  return files;
}
