import { en, load } from '@portico/i18n/texts/console/mails.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useMailText = createScreenText(en, load);
