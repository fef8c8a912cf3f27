import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/version-audience.js';

export const useAudienceText = createScreenText(en, load);
