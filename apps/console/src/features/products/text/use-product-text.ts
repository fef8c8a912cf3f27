import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/products.js';

export type ProductText = typeof en;

export const useProductText = createScreenText(en, load);
