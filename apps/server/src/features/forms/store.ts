import type { AcceptedTerms } from '@portico/contract/form-fields.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { FormTables } from '../../platform/database/tables/forms.ts';
import type { FieldsFile, FormPart, FormsFile, TermsFile } from '../publication/form-file.ts';

export type FormStore = ReturnType<typeof createFormStore>;

export const createFormStore = ({ query }: Database) => {
  async function findPart(portal_id: string, part: FormPart, within: Querying): Promise<unknown> {
    const found = await within
      .selectFrom('portal_form')
      .select('definition')
      .where((row) => equal(row, { portal_id, part }))
      .executeTakeFirst();
    return found?.definition ?? [];
  }

  return {
    findFields: async (portal_id: string, part: Exclude<FormPart, 'terms'>, within: Querying = query) =>
      (await findPart(portal_id, part, within)) as FieldsFile,

    findTerms: async (portal_id: string, within: Querying = query) =>
      (await findPart(portal_id, 'terms', within)) as TermsFile,

    async listForms(portal_id: string): Promise<FormsFile> {
      const rows = await query
        .selectFrom('portal_form')
        .select(['part', 'definition'])
        .where('portal_id', '=', portal_id)
        .execute();
      return Object.fromEntries(rows.map(({ part, definition }) => [part, definition])) as FormsFile;
    },

    listPagePaths: (portal_id: string, sources: readonly string[]) =>
      query
        .selectFrom('site_page')
        .select(['source_path', 'path'])
        .where('portal_id', '=', portal_id)
        .where('source_path', 'in', sources)
        .execute(),

    /** The latest first. */
    listAccepted: (portal_id: string, developer_id: string, within: Querying = query): Promise<AcceptedTerms[]> =>
      within
        .selectFrom('terms_acceptance')
        .select(['name', 'version', 'accepted_at'])
        .where((row) => equal(row, { portal_id, developer_id }))
        .orderBy('accepted_at', 'desc')
        .orderBy('name')
        .orderBy('version')
        .execute(),

    listAcceptedByAll: (portal_id: string, developer_ids: readonly string[]) =>
      developer_ids.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom('terms_acceptance')
            .select(['developer_id', 'name', 'version', 'accepted_at'])
            .where('portal_id', '=', portal_id)
            .where('developer_id', 'in', developer_ids)
            .orderBy('accepted_at')
            .orderBy('name')
            .execute(),

    async insertAccepted(transaction: Querying, rows: readonly FormTables['terms_acceptance'][]): Promise<void> {
      if (rows.length === 0) return;
      await transaction
        .insertInto('terms_acceptance')
        .values(rows)
        .onConflict((clash) => clash.columns(['portal_id', 'developer_id', 'name', 'version']).doNothing())
        .execute();
    },

    async endTermsDue(transaction: Querying, tenant_id: string, account_id: string): Promise<void> {
      await transaction
        .updateTable('session')
        .set({ terms_due: false })
        .where((row) => equal(row, { tenant_id, account_kind: 'developer', account_id }))
        .execute();
    },
  };
};
