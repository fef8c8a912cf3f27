import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/mails.js';

export const useMailText = createScreenText(en, load);
