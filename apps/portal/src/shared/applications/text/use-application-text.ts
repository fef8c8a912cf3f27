import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/applications.js';

export type ApplicationText = typeof en;

export const useApplicationText = createScreenText(en, load);
