import { en, load } from '@portico/i18n/texts/console/portal-settings.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const usePortalSettingsText = createScreenText(en, load);
