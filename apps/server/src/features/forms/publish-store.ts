import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import { formParts } from '../publication/form-file.ts';
import type { Step } from '../publication/publication.ts';

/** Writes the fields of forms and the terms. What `portal.yaml` does not have is removed, as with all of that file. */
export async function applyForms({ transaction, portal_id, content }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('portal_form')
    .select(['portal_id', 'part', 'definition'])
    .where('portal_id', '=', portal_id)
    .orderBy('part')
    .execute();
  return syncRows(transaction, {
    table: 'portal_form',
    what: 'form',
    existing,
    wanted: formParts.flatMap((part) => {
      const definition = content.portal[part];
      return definition === undefined || definition.length === 0 ? [] : [{ portal_id, part, definition }];
    }),
    nameOf: ({ part }) => String(part),
    key: ['portal_id', 'part'],
    onCreate: () => ({}),
    prune: true,
  });
}
