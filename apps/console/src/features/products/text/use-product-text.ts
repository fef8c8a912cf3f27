import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/products.js';

export const useProductText = createScreenText(en, load);
