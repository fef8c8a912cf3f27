import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/audit.js';

export const useAuditText = createScreenText(en, load);
