import type { Product } from '@portico/contract/catalog.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The columns of a product on the wire, except the number of documents, which depends on the viewer. */
export const productColumns = [
  'product.id',
  'product.name',
  'product.description',
  'product.version_count',
  'product.latest_version_id',
  'product.latest_version_name',
  'product.slug',
  'product.latest_version_slug',
  'product.labels',
  'product.created_at',
  'product.updated_at',
] as const;

type Column<Path> = Path extends `product.${infer Name extends keyof Tables['product']}` ? Name : never;
type ProductRow = Pick<Tables['product'], Column<(typeof productColumns)[number]>> & { document_count: number };

/** Optional parts of an answer. */
export interface Included {
  slug?: boolean;
}

export function toProduct(row: ProductRow, { slug: withSlug = false }: Included = {}): Product {
  const { latest_version_id: id, latest_version_name: name, latest_version_slug, labels, slug, ...rest } = row;
  const latest_version =
    id !== null && name !== null ? { id, name, ...(withSlug && { slug: latest_version_slug ?? '' }) } : null;
  return { ...rest, ...(withSlug && { slug }), latest_version, public_labels: labels };
}
