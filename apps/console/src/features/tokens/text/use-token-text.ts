import { en, load } from '@portico/i18n/texts/console/tokens.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useTokenText = createScreenText(en, load);
