import type { Database } from '../../platform/database/database.ts';
import { createFormService } from './service.ts';
import { createFormStore } from './store.ts';

/** The fields that owners add to forms. */
export const createFormsModule = ({ database }: { database: Database }) => ({
  forms: createFormService({ store: createFormStore(database) }),
});
