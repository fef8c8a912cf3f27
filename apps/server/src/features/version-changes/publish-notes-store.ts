import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { ProductContent } from '../publication/content.ts';
import type { Step } from '../publication/publication.ts';

/** Replaces the owners' notes about the changes of a product. */
export async function applyChangeNotes(
  { transaction, portal_id, time, prune, kept }: Step,
  { slug, change_notes = [] }: ProductContent,
  product_id: string,
): Promise<Change[]> {
  const ofProduct = { portal_id, product_id };
  const existing = await transaction
    .selectFrom('change_note')
    .select(['portal_id', 'product_id', 'path', 'date', 'product_version_id', 'title', 'content', 'nodes'])
    .where((row) => equal(row, ofProduct))
    .execute();
  if (existing.length === 0 && change_notes.length === 0) return [];
  const versions = await transaction
    .selectFrom('product_version')
    .select(['id', 'name'])
    .where((row) => equal(row, ofProduct))
    .execute();
  const ids = new Map(versions.map(({ name, id }) => [name, id]));
  const leftover: Step['kept'] = [];
  const changes = await syncRows(transaction, {
    table: 'change_note',
    what: 'change note',
    existing,
    wanted: change_notes.map(({ version, title, ...note }) => ({
      ...ofProduct,
      ...note,
      product_version_id: version === undefined ? null : (ids.get(version) ?? null),
      title: title ?? null,
    })),
    nameOf: ({ path }) => String(path),
    key: ['portal_id', 'product_id', 'path'],
    onCreate: () => ({ updated_at: time }),
    onChange: { updated_at: time },
    prune,
    kept: leftover,
  });
  kept.push(...leftover.map(({ what, name }) => ({ what, name: `${slug}/${name}` })));
  return changes.map((change) => ({ ...change, name: `${slug}/${change.name}` }));
}
