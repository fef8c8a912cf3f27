import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/portal/drafts.js';

export const useDraftText = createScreenText(en, load);
