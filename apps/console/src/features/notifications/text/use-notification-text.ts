import { en, load } from '@portico/i18n/texts/console/notifications.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useNotificationText = createScreenText(en, load);
