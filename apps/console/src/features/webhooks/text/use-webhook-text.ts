import { en, load } from '@portico/i18n/texts/console/webhooks.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useWebhookText = createScreenText(en, load);
