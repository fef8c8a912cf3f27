import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/users.js';

export const useUserText = createScreenText(en, load);
