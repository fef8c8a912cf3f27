import type { Change } from '../../platform/database/row-sync.ts';
import { hashOf, type Step } from '../publication/publication.ts';
import type { SiteContent } from '../publication/site-content.ts';

/**
 * Keeps the texts of the published files, so that a patch fits the folder that they came from. They are no change of
 * their own.
 */
export async function storeSources(step: Step, { pages, touched, portal_source }: SiteContent): Promise<Change[]> {
  const { transaction, portal_id } = step;
  const texts = new Map(pages.map(({ source_path, source }) => [`pages/${source_path}`, source]));
  if (portal_source !== undefined) texts.set('portal.yaml', portal_source);
  const stored = await transaction
    .selectFrom('site_source')
    .select(['file', 'hash'])
    .where('portal_id', '=', portal_id)
    .execute();
  const known = new Map(stored.map(({ file, hash }) => [file, hash]));
  for (const [file, content] of texts) {
    const hash = hashOf(content);
    if (known.get(file) === hash) continue;
    await transaction
      .insertInto('site_source')
      .values({ portal_id, file, hash, content })
      .onConflict((clash) => clash.columns(['portal_id', 'file']).doUpdateSet({ hash, content }))
      .execute();
  }
  const isGone = (file: string) =>
    file !== 'portal.yaml' && !texts.has(file) && (touched ? touched.has(file.slice('pages/'.length)) : step.prune);
  for (const { file } of stored) {
    if (!isGone(file)) continue;
    await transaction.deleteFrom('site_source').where('portal_id', '=', portal_id).where('file', '=', file).execute();
  }
  return [];
}
