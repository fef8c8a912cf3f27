import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/reviews.js';

export const useReviewText = createScreenText(en, load);
