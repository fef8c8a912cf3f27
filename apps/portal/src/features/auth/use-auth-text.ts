import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/auth.js';

export const useAuthText = createScreenText(en, load);
