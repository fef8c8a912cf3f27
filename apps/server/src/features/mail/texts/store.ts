import type { MailTextLanguage } from '@portico/contract/admin-mail-texts.ts';
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

interface StoredText {
  portal_id: string;
  template: string;
  language: MailTextLanguage;
  subject: string;
  content: string;
}

export type MailTextStore = ReturnType<typeof createMailTextStore>;

export const createMailTextStore = ({ query }: Database) => ({
  list: (portal_id: string) => listMailTexts(query, portal_id),

  async set(transaction: Querying, { subject, content, ...key }: StoredText): Promise<void> {
    await transaction
      .insertInto('mail_text')
      .values({ ...key, subject, content })
      .onConflict((clash) => clash.columns(['portal_id', 'template', 'language']).doUpdateSet({ subject, content }))
      .execute();
  },

  /** False if there was none. */
  async remove(transaction: Querying, key: Pick<StoredText, 'portal_id' | 'template' | 'language'>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('mail_text')
      .where((row) => equal(row, key))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

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
