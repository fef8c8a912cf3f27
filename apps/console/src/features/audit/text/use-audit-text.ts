import { en, load } from '@portico/i18n/texts/console/audit.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useAuditText = createScreenText(en, load);
