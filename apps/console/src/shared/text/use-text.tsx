import { createTextProvider, type WithSentences } from '@portico/app-kit/text-provider.tsx';
import { en, load } from '@portico/i18n/texts/console/frame.js';

export type Text = WithSentences<typeof en>;

export const { loadWording, TextProvider, useText } = createTextProvider<typeof en>(en, load);
