import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/portal-settings.js';

export const usePortalSettingsText = createScreenText(en, load);
