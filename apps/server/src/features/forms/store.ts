import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { FieldsFile, FormPart, FormsFile } from '../publication/form-file.ts';

export type FormStore = ReturnType<typeof createFormStore>;

export const createFormStore = ({ query }: Database) => ({
  async findFields(portal_id: string, part: Exclude<FormPart, 'terms'>, within: Querying = query): Promise<FieldsFile> {
    const found = await within
      .selectFrom('portal_form')
      .select('definition')
      .where((row) => equal(row, { portal_id, part }))
      .executeTakeFirst();
    return (found?.definition ?? []) as FieldsFile;
  },

  async listForms(portal_id: string): Promise<FormsFile> {
    const rows = await query
      .selectFrom('portal_form')
      .select(['part', 'definition'])
      .where('portal_id', '=', portal_id)
      .execute();
    return Object.fromEntries(rows.map(({ part, definition }) => [part, definition])) as FormsFile;
  },
});
