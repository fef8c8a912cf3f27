import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/auth-strategies.js';

export const useStrategyText = createScreenText(en, load);
