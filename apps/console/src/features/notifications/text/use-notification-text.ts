import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/notifications.js';

export const useNotificationText = createScreenText(en, load);
