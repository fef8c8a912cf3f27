import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/tokens.js';

export const useTokenText = createScreenText(en, load);
