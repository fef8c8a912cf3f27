import { en, load } from '@portico/i18n/texts/reference.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useSpecificationText = createScreenText(en, load);
