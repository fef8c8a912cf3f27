import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/analytics.js';

export const useAnalyticsText = createScreenText(en, load);
