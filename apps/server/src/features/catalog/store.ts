import type { Product } from '@portico/contract/catalog.ts';
import type { CatalogOrder } from '@portico/contract/catalog-filter.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { ExpressionBuilder } from 'kysely';
import { among } from '../../platform/database/among.ts';
import { counted } from '../../platform/database/count.ts';
import type { Database, Engine } from '../../platform/database/database.ts';
import { fetchPage, mapPage, type PageRequest, toPage } from '../../platform/database/page.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { type CatalogFilter, isFiltered } from '../access/catalog-filter.ts';
import { orderColumns, toFilterConditions } from '../access/store/catalog-filter.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import { documentCountFor, isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Included, productColumns, toProduct } from './product-row.ts';
import { createVersionReads } from './version-read-store.ts';

export interface ProductFilter extends CatalogFilter {
  id?: string | undefined;
  name?: string | undefined;
  name_contains?: string | undefined;
  description?: string | undefined;
  description_contains?: string | undefined;
  /** By name if it is not set. */
  sort?: CatalogOrder | undefined;
}

export type CatalogStore = ReturnType<typeof createCatalogStore>;

export const createCatalogStore = (database: Database) => {
  const { engine, query } = database;
  const visible = (viewer: Viewer) => query.selectFrom('product').where(isVisibleTo(viewer));
  type Products = ReturnType<typeof visible>;
  const visibleAmong = (viewer: Viewer, numbers: readonly number[]) =>
    among(database, numbers, 'integer')
      .crossJoin('product')
      .where(isVisibleTo(viewer))
      .whereRef('product.search_number', '=', 'wanted.value') as unknown as Products;

  const inOrder = (products: Products, viewer: Viewer, sort: CatalogOrder = 'name') =>
    orderColumns[sort].reduce<ReturnType<typeof columns>>(
      (sorted, column) => sorted.orderBy(column),
      columns(products, viewer),
    );

  const columns = (products: Products, viewer: Viewer) =>
    products.select(productColumns).select(documentCountFor(viewer));
  const page = prepareForViewers(database, ['limit', 'offset'], (viewer, { limit, offset }) =>
    inOrder(visible(viewer), viewer).limit(limit).offset(offset),
  );
  const count = prepareForViewers(database, [], (viewer) => counted(visible(viewer)));
  const product = prepareForViewers(database, ['id'], (viewer, { id }) =>
    visible(viewer).select(productColumns).select(documentCountFor(viewer)).where('product.id', '=', id),
  );

  return {
    /** `numbers` are the products whose names may match, where an index knows them. */
    async listProducts(
      viewer: Viewer,
      filter: ProductFilter,
      request: PageRequest,
      { numbers, ...included }: Included & { numbers?: readonly number[] | undefined } = {},
    ): Promise<Page<Product>> {
      const { sort = 'name', labels, ...conditions } = filter;
      const isWhole = !isFiltered(filter) && Object.values(conditions).every((value) => value === undefined);
      if (!numbers && isWhole && sort === 'name') {
        const rows = await toPage(
          request,
          (part) => page.all(viewer, part),
          async () => (await count.first(viewer, {}))?.count ?? 0,
        );
        return mapPage(rows, (row) => toProduct(row, included));
      }
      const products = numbers ? visibleAmong(viewer, numbers) : visible(viewer);
      const filtered = products.where((product) => product.and(toConditions(engine, product, filter)));
      const rows = await fetchPage(filtered, (found) => inOrder(found as Products, viewer, sort), request);
      return mapPage(rows, (row) => toProduct(row, included));
    },

    async findProduct(viewer: Viewer, id: string, included: Included = {}): Promise<Product | undefined> {
      const row = await product.first(viewer, { id });
      return row && toProduct(row, included);
    },

    ...createVersionReads(database),
  };
};

function toConditions(engine: Engine, product: ExpressionBuilder<Tables, 'product'>, filter: ProductFilter) {
  const { id, name, name_contains, description, description_contains } = filter;
  return [
    id === undefined ? [] : product('product.id', '=', id),
    name === undefined ? [] : product('product.name', '=', name),
    name_contains === undefined ? [] : containsText(engine, product.ref('product.name'), name_contains),
    description === undefined ? [] : product('product.description', '=', description),
    description_contains === undefined
      ? []
      : containsText(engine, product.ref('product.description'), description_contains),
    toFilterConditions(engine, product, filter),
  ].flat();
}
