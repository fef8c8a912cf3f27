import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/catalog.js';

export const useCatalogText = createScreenText(en, load);
