import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/sign-in.js';

export const useSignInText = createScreenText(en, load);
