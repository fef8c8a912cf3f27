import { en, load } from '@portico/i18n/texts/portal/applications.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export type ApplicationText = typeof en;

export const useApplicationText = createScreenText(en, load);
