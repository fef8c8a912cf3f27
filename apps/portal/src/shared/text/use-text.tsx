import { createTextProvider } from '@portico/app-kit/text-provider.tsx';
import { en, load } from '@portico/i18n/texts/portal/shell.js';

export type Text = typeof en;

export const { loadWording, TextProvider, useText } = createTextProvider(en, load);
