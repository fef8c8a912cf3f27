import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/webhooks.js';

export const useWebhookText = createScreenText(en, load);
