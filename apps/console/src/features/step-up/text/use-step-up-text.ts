import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/step-up.js';

export const useStepUpText = createScreenText(en, load);
