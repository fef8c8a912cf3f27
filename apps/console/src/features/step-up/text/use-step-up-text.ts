import { en, load } from '@portico/i18n/texts/console/step-up.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useStepUpText = createScreenText(en, load);
