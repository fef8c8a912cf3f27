import type { ProductVersion } from '@portico/contract/catalog.ts';
import { shownSettings } from '@portico/contract/credential-types.ts';
import type { Page } from '@portico/contract/paging.ts';
import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import { createCache } from '../../platform/cache/cache.ts';
import { countRows } from '../../platform/database/count.ts';
import type { Database } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { type PageRequest, toPage } from '../../platform/database/page.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Included } from './product-row.ts';

export interface VersionFilter {
  name?: string | undefined;
  name_contains?: string | undefined;
}

/**
 * Reads versions with the strategies that they offer, and with their product, which decides whether the viewer may view
 * them.
 */
export function createVersionReads(database: Database) {
  const { engine, query } = database;

  /** One row for each version; one row without an id for a product without versions. */
  const versionsOf = (viewer: Viewer, product_id: string, also: (join: VersionJoin) => VersionJoin = (join) => join) =>
    query
      .selectFrom('product')
      .where(isVisibleTo(viewer))
      .where('product.id', '=', product_id)
      .leftJoin('product_version as version', (join) =>
        also(inPortal(join, 'version.product_id', 'product.id') as VersionJoin),
      );
  /** Selects a list as text on both engines; the text is the key of the cache. */
  const textOf = (list: RawBuilder<string | never[]>): RawBuilder<string> =>
    engine === 'postgres' ? sql<string>`${list}::text` : (list as RawBuilder<string>);
  const read = (versions: ReturnType<typeof versionsOf>) =>
    versions
      .select(['version.id', 'version.name', 'version.slug', 'version.is_deprecated'])
      .select(['version.created_at', 'version.updated_at'])
      .select((version) =>
        textOf(
          listOf(
            engine,
            version
              .selectFrom('product_version_strategy as offer')
              // A cross join keeps SQLite from reading all strategies of the portal by name.
              .crossJoin('auth_strategy as strategy')
              .whereRef('strategy.portal_id', '=', 'offer.portal_id')
              .whereRef('strategy.id', '=', 'offer.auth_strategy_id')
              .select(['strategy.id', 'strategy.name', 'strategy.credential_type'])
              .select(['strategy.auth_methods', 'strategy.available_scopes'])
              .select(['offer.registration_enabled', 'offer.auto_approve'])
              .whereRef('offer.portal_id', '=', 'version.portal_id')
              .whereRef('offer.product_version_id', '=', 'version.id')
              .orderBy('strategy.name'),
          ),
        ).as('offers'),
      )
      .orderBy('version.created_at')
      .orderBy('version.id');

  const page = prepareForViewers(database, ['product_id', 'limit', 'offset'], (viewer, { product_id, limit, offset }) =>
    read(versionsOf(viewer, product_id)).limit(limit).offset(offset),
  );
  const one = prepareForViewers(database, ['product_id', 'id'], (viewer, { product_id, id }) =>
    read(versionsOf(viewer, product_id, (version) => version.on('version.id', '=', id))),
  );

  return {
    /** Undefined if the viewer may not view such a product. */
    async listVersions(
      viewer: Viewer,
      product_id: string,
      { name, name_contains }: VersionFilter,
      request: PageRequest,
      included: Included = {},
    ): Promise<Page<ProductVersion> | undefined> {
      const isFiltered = name !== undefined || name_contains !== undefined;
      const filtered = () =>
        versionsOf(viewer, product_id, (versions) =>
          versions.on((version) =>
            version.and([
              ...(name === undefined ? [] : [version('version.name', '=', name)]),
              ...(name_contains === undefined
                ? []
                : [containsText(engine, version.ref('version.name'), name_contains)]),
            ]),
          ),
        );
      let isVisible = false;
      const versions = await toPage(
        request,
        async (part) => {
          const rows = isFiltered
            ? await read(filtered()).limit(part.limit).offset(part.offset).execute()
            : await page.all(viewer, { product_id, ...part });
          // A page beyond the last version is empty, whether the product exists or not.
          isVisible =
            rows.length > 0 || (part.offset > 0 && (await one.all(viewer, { product_id, id: '' })).length > 0);
          return rows.flatMap((row) => toVersion(row, included));
        },
        () => countRows((isFiltered ? filtered() : versionsOf(viewer, product_id)).where('version.id', 'is not', null)),
      );
      return isVisible ? versions : undefined;
    },

    /**
     * Undefined if the viewer may not view such a product; `version` is undefined if the product has no such version.
     */
    async findVersion(
      viewer: Viewer,
      product_id: string,
      id: string,
      included: Included = {},
    ): Promise<{ version: ProductVersion | undefined } | undefined> {
      const row = await one.first(viewer, { product_id, id });
      return row && { version: toVersion(row, included)[0] };
    },
  };
}

type VersionJoin = JoinBuilder<Tables & { version: Tables['product_version'] }, 'product' | 'version'>;

type Version = Pick<Tables['product_version'], 'id' | 'name' | 'slug' | 'is_deprecated' | 'created_at' | 'updated_at'>;
type Strategy = Pick<Tables['auth_strategy'], 'id' | 'name' | 'credential_type'>;

/** Columns in a list of rows are JSON: JSON columns are text there, and flags are numbers on SQLite. */
interface Offer extends Strategy {
  auth_methods: string;
  available_scopes: string;
  registration_enabled: boolean | number;
  auto_approve: boolean | number;
}

type VersionRow = { [Column in keyof Version]: Version[Column] | null } & { offers: string };
type Configs = ProductVersion['registration_configs'];

/** Keyed by their text: versions have few different ones, and parsing takes as long as reading. */
const configs = createCache<Configs>({ maximum: 500 });

function toVersion(row: VersionRow, { slug: withSlug = false }: Included): ProductVersion[] {
  if (row.id === null) return [];
  const { id, name, slug, is_deprecated, created_at, updated_at } = row as Version;
  const registration_configs = configs.getOrMake(row.offers, () => (JSON.parse(row.offers) as Offer[]).map(toConfig));
  const own = { id, name, ...(withSlug && { slug }), deprecated: is_deprecated, created_at, updated_at };
  return [{ ...own, registration_configs }];
}

const toConfig = ({ id, name, credential_type, ...offer }: Offer): ProductVersion['registration_configs'][number] => ({
  id,
  name,
  credential_type,
  registration_enabled: Boolean(offer.registration_enabled),
  registration_auto_approve: Boolean(offer.auto_approve),
  ...shownSettings(credential_type, {
    auth_methods: JSON.parse(offer.auth_methods),
    available_scopes: JSON.parse(offer.available_scopes),
  }),
});
