import type { Locale } from '@portico/contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { TranslatedKind } from '../../platform/database/tables/translations.ts';

export type TranslationStore = ReturnType<typeof createTranslationStore>;

/** Reads content in another language. Rights are decided before, with the content in the portal's own language. */
export const createTranslationStore = ({ query }: Database) => ({
  find: (portal_id: string, kind: TranslatedKind, subject: string, language: Locale) =>
    query
      .selectFrom('translation')
      .select(['title', 'description', 'content', 'nodes', 'file'])
      .where((row) => equal(row, { portal_id, kind, subject, language }))
      .executeTakeFirst(),

  /** The names, titles and descriptions of many. */
  listHeads: (portal_id: string, kind: TranslatedKind, language: Locale, of: { product_id?: string } = {}) =>
    query
      .selectFrom('translation')
      .select(['subject', 'title', 'description'])
      .where((row) => equal(row, { portal_id, kind, language, ...of }))
      .execute(),

  async listLanguages(portal_id: string, kind: TranslatedKind, subject: string): Promise<Locale[]> {
    const rows = await query
      .selectFrom('translation')
      .select('language')
      .where((row) => equal(row, { portal_id, kind, subject }))
      .orderBy('language')
      .execute();
    return rows.map(({ language }) => language);
  },
});
