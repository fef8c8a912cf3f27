import type { Database } from '../../platform/database/database.ts';
import { createTranslations } from './service.ts';
import { createTranslationStore } from './store.ts';

/** Content in further languages. */
export const createTranslationsModule = ({ database }: { database: Database }) => ({
  translations: createTranslations(createTranslationStore(database)),
});
