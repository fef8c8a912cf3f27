import { en, load } from '@portico/i18n/texts/console/users.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useUserText = createScreenText(en, load);
