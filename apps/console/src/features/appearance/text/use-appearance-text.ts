import { en, load } from '@portico/i18n/texts/console/appearance.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useAppearanceText = createScreenText(en, load);
