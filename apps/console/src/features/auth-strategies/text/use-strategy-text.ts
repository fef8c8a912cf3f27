import { en, load } from '@portico/i18n/texts/console/auth-strategies.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useStrategyText = createScreenText(en, load);
