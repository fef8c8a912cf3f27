import { type Change, syncRows } from '../../../platform/database/row-sync.ts';
import { toMailPath } from '../../publication/mail-path.ts';
import type { Step } from '../../publication/publication.ts';
import { listMailTexts } from './store.ts';

export async function applyMailTexts({ transaction, portal_id, content, prune, kept }: Step): Promise<Change[]> {
  const existing = await listMailTexts(transaction, portal_id);
  return syncRows(transaction, {
    table: 'mail_text',
    what: 'mail',
    existing: existing.map((row) => ({ ...row, portal_id })),
    wanted: (content.mails ?? []).map((mail) => ({ portal_id, ...mail })),
    nameOf: ({ template, language }) => toMailPath(String(template), String(language)),
    key: ['portal_id', 'template', 'language'],
    onCreate: () => ({}),
    prune,
    kept,
  });
}
