import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/appearance.js';

export const useAppearanceText = createScreenText(en, load);
