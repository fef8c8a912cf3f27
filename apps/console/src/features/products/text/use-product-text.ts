import { en, load } from '@portico/i18n/texts/console/products.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export type ProductText = typeof en;

export const useProductText = createScreenText(en, load);
