import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { shownSettings } from '@portico/contract/credential-types.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { ExpressionBuilder } from 'kysely';
import { among } from '../../platform/database/among.ts';
import type { Database, Engine } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';
import { productColumns, toProduct } from './product-row.ts';

export interface ProductFilter {
  id?: string | undefined;
  name?: string | undefined;
  name_contains?: string | undefined;
  description?: string | undefined;
  description_contains?: string | undefined;
}

export interface VersionFilter {
  name?: string | undefined;
  name_contains?: string | undefined;
}

const versionColumns = ['id', 'name', 'is_deprecated', 'created_at', 'updated_at'] as const;
type VersionRow = Pick<Tables['product_version'], (typeof versionColumns)[number]>;

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

  /** What the versions offer to register with, by version. */
  async function strategiesOf(portal_id: string, versionIds: string[]) {
    if (versionIds.length === 0) return new Map<string, ProductVersion['registration_configs']>();
    const rows = await query
      .selectFrom('product_version_strategy as offer')
      .innerJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'offer.auth_strategy_id'))
      .select([
        'offer.product_version_id',
        'offer.registration_enabled',
        'offer.auto_approve',
        'strategy.id',
        'strategy.name',
        'strategy.credential_type',
        'strategy.auth_methods',
        'strategy.available_scopes',
      ])
      .where('offer.portal_id', '=', portal_id)
      .where('offer.product_version_id', 'in', versionIds)
      .orderBy('strategy.name')
      .execute();
    return Map.groupBy(
      rows.map(({ product_version_id, auto_approve, auth_methods, available_scopes, ...row }) => ({
        ...row,
        product_version_id,
        registration_auto_approve: auto_approve,
        ...shownSettings(row.credential_type, { auth_methods, available_scopes }),
      })),
      ({ product_version_id }) => product_version_id,
    );
  }

  return {
    /** Where it is known which products can have a name that is looked for, `numbers` are theirs. */
    async listProducts(
      viewer: Viewer,
      filter: ProductFilter,
      page: PageRequest,
      numbers?: readonly number[],
    ): Promise<Page<Product>> {
      const products = numbers ? visibleAmong(viewer, numbers) : visible(viewer);
      const filtered = products.where((product) => product.and(toConditions(engine, product, filter)));
      const rows = await fetchPage(
        filtered,
        (query) => query.select(productColumns).orderBy('product.name').orderBy('product.id'),
        page,
      );
      return mapPage(rows, toProduct);
    },

    async findProduct(viewer: Viewer, id: string): Promise<Product | undefined> {
      const row = await visible(viewer).select(productColumns).where('product.id', '=', id).executeTakeFirst();
      return row && toProduct(row);
    },

    async listVersions(
      portal_id: string,
      product_id: string,
      filter: VersionFilter,
      page: PageRequest,
    ): Promise<Page<ProductVersion>> {
      const filtered = query
        .selectFrom('product_version')
        .where((row) => equal(row, { portal_id, product_id }))
        .$if(filter.name !== undefined, (versions) => versions.where('name', '=', filter.name ?? ''))
        .$if(filter.name_contains !== undefined, (versions) =>
          versions.where(({ ref }) => containsText(engine, ref('name'), filter.name_contains ?? '')),
        );
      const rows = await fetchPage(
        filtered,
        (query) => query.select(versionColumns).orderBy('created_at').orderBy('id'),
        page,
      );
      const configs = await strategiesOf(
        portal_id,
        rows.data.map(({ id }) => id),
      );
      return mapPage(rows, (row) => toVersion(row, configs.get(row.id)));
    },

    async findVersion(portal_id: string, product_id: string, id: string): Promise<ProductVersion | undefined> {
      const row = await query
        .selectFrom('product_version')
        .select(versionColumns)
        .where((row) => equal(row, { portal_id, id, product_id }))
        .executeTakeFirst();
      return row && toVersion(row, (await strategiesOf(portal_id, [id])).get(id));
    },
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
  ].flat();
}

function toVersion(
  { is_deprecated, ...row }: VersionRow,
  registration_configs: ProductVersion['registration_configs'] = [],
): ProductVersion {
  return { ...row, deprecated: is_deprecated, registration_configs };
}
