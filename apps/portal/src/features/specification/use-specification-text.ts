import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/reference.js';

export const useSpecificationText = createScreenText(en, load);
