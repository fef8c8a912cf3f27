import type { FailureText } from '@portico/app-kit/message-for.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { en, load } from '@portico/i18n/texts/console/frame.js';
import { load as loadSentences } from '@portico/i18n/texts/problems/sentences.js';

export type Text = typeof en & Pick<FailureText, 'sentences'>;

export interface Wording {
  readonly locale: Locale;
  readonly text: Text;
}

/** The texts of a locale; English ones if they cannot be fetched, because a console in English beats none. */
export async function loadWording(locale: Locale): Promise<Wording> {
  if (locale === 'en') return { locale, text: en };
  try {
    const [text, sentences] = await Promise.all([load[locale](), loadSentences[locale]()]);
    return { locale, text: { ...text, sentences } };
  } catch {
    return { locale: 'en', text: en };
  }
}
