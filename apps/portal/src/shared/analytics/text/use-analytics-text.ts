import { en, load } from '@portico/i18n/texts/portal/analytics.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useAnalyticsText = createScreenText(en, load);
