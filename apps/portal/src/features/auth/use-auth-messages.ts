import { createScreenText } from '@portico/app-kit/screen-text.ts';
import type { Texts } from '@portico/auth-elements/texts.ts';
import { load } from '@portico/i18n/texts/forms/shared.js';

/** The texts of the forms in the reader's language; undefined, which means English, where those could not be loaded. */
export const useAuthMessages = createScreenText<Partial<Texts> | undefined>(undefined, load);
