import type { ProductVisibility } from '@portico/contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { SlugOwner } from '../catalog/lookup.ts';
import type { EndedSlug, PublishingTools, Tx } from '../publication/publication.ts';

/** How many former slugs a portal keeps; the oldest are deleted first. */
export const formerSlugsMaximum = 10_000;
const rowsAtOnce = 100;

export interface FormerSlug {
  target_id: string;
  path: string;
  shown_to: ProductVisibility;
}

export type FormerSlugStore = ReturnType<typeof createFormerSlugStore>;

export const createFormerSlugStore = ({ query }: Database) => ({
  /** The targets that had the slug, the latest first. */
  list: (portal_id: string, owner: SlugOwner, slug: string): Promise<FormerSlug[]> =>
    query
      .selectFrom('former_slug')
      .select(['target_id', 'path', 'shown_to'])
      .where((row) => equal(row, { portal_id, kind: owner.kind, scope_id: scopeOf(owner), slug }))
      .orderBy('created_at', 'desc')
      .orderBy('target_id')
      .limit(20)
      .execute(),
});

const scopeOf = (owner: SlugOwner): string => (owner.kind === 'product' ? '' : owner.product_id);

/** Records the targets of former slugs, inside a publish. */
export const rememberSlugs: PublishingTools['rememberSlugs'] = async (transaction, portal_id, time, ended) => {
  const rows = new Map(
    ended.slice(0, formerSlugsMaximum).map((slug) => {
      const row = toRow(portal_id, time, slug);
      // One insert must not contain a row twice.
      return [JSON.stringify([row.kind, row.scope_id, row.slug, row.target_id]), row];
    }),
  );
  const all = [...rows.values()];
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    await transaction
      .insertInto('former_slug')
      .values(all.slice(start, start + rowsAtOnce))
      .onConflict((clash) =>
        clash.columns(['portal_id', 'kind', 'scope_id', 'slug', 'target_id']).doUpdateSet(({ ref }) => ({
          path: ref('excluded.path'),
          shown_to: ref('excluded.shown_to'),
          created_at: ref('excluded.created_at'),
        })),
      )
      .execute();
  }
  if (all.length > 0) await forgetOldest(transaction, portal_id);
};

const toRow = (
  portal_id: string,
  time: string,
  { kind, product_id = '', slug, chain = [slug], target_id, shown_to }: EndedSlug,
) => ({ portal_id, kind, scope_id: product_id, slug, target_id, path: chain.join('/'), shown_to, created_at: time });

async function forgetOldest(transaction: Tx, portal_id: string): Promise<void> {
  await transaction
    .deleteFrom('former_slug')
    .where('portal_id', '=', portal_id)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('kind', 'scope_id', 'slug', 'target_id'),
        'in',
        selectFrom('former_slug as old')
          .select(['old.kind', 'old.scope_id', 'old.slug', 'old.target_id'])
          .where('old.portal_id', '=', portal_id)
          .orderBy('old.created_at', 'desc')
          .orderBy('old.kind')
          .orderBy('old.scope_id')
          .orderBy('old.slug')
          .orderBy('old.target_id')
          .offset(formerSlugsMaximum)
          .limit(1_000_000)
          .$asTuple('kind', 'scope_id', 'slug', 'target_id'),
      ),
    )
    .execute();
}
