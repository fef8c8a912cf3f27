import { en, load } from '@portico/i18n/texts/console/sign-in.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useSignInText = createScreenText(en, load);
