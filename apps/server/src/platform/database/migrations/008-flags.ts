import { flag, inPortal, text } from './columns.ts';
import { createTables } from './table.ts';

export const flagsMigration = createTables({
  portal_flag: {
    columns: { ...inPortal, key: text, is_on: flag },
    key: ['portal_id', 'key'],
  },
});
