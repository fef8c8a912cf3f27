import type { Locale } from '@portico/contract/constants.ts';
import type { Database, Querying } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';

export const listMailTexts = (query: Querying, portal_id: string) =>
  query
    .selectFrom('mail_text')
    .select(['template', 'language', 'subject', 'content'])
    .where('portal_id', '=', portal_id)
    .orderBy('template')
    .orderBy('language')
    .execute();

export const createMailTextStore = ({ query }: Database) => ({
  /** The text in this language, or the one for languages without a text of their own. */
  async find(portal_id: string, template: string, locale: Locale) {
    const found = await query
      .selectFrom('mail_text')
      .select(['language', 'subject', 'content'])
      .where((row) => equal(row, { portal_id, template }))
      .where('language', 'in', [locale, 'default'])
      .execute();
    return found.find(({ language }) => language === locale) ?? found[0];
  },
});
