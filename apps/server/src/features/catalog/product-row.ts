import type { Product } from '@portico/contract/catalog.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The columns that a product on the wire is made of. */
export const productColumns = [
  'product.id',
  'product.name',
  'product.description',
  'product.document_count',
  'product.version_count',
  'product.latest_version_id',
  'product.latest_version_name',
  'product.labels',
  'product.created_at',
  'product.updated_at',
] as const;

type Column<Path> = Path extends `product.${infer Name extends keyof Tables['product']}` ? Name : never;
type ProductRow = Pick<Tables['product'], Column<(typeof productColumns)[number]>>;

export function toProduct({ latest_version_id, latest_version_name, labels, ...row }: ProductRow): Product {
  const latest_version =
    latest_version_id !== null && latest_version_name !== null
      ? { id: latest_version_id, name: latest_version_name }
      : null;
  return { ...row, latest_version, public_labels: labels };
}
