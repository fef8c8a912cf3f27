import { problemTexts } from '@portico/app-kit/problem-texts.ts';
import { createScreenText } from '@portico/app-kit/screen-text.ts';
import type { FormConfig } from '@portico/auth-elements/config.ts';
import { toFormConfig } from '@portico/auth-elements/form-config.ts';
import type { Texts } from '@portico/auth-elements/texts.ts';
import { locales } from '@portico/contract/constants.ts';
import { load as forms } from '@portico/i18n/texts/forms/shared.js';
import { load as users } from '@portico/i18n/texts/forms/users.js';
import type { Load } from '@portico/i18n/texts.ts';
import { useMemo } from 'react';
import { useText } from '../../shared/text/use-text.tsx';

const none: Partial<Texts> = {};

const useAuthMessages = createScreenText<Partial<Texts>>(none, bothOf(forms, users));

function bothOf<First, Second>(first: Load<First>, second: Load<Second>): Load<First & Second> {
  const rows = locales
    .filter((locale) => locale !== 'en')
    .map((locale) => [locale, async () => ({ ...(await first[locale]()), ...(await second[locale]()) })]);
  return Object.fromEntries(rows);
}

/**
 * The settings of the auth elements in the console: they call the operations of users, which also answer without the
 * auth segment.
 */
export function useAuthConfig(): FormConfig {
  const messages = useAuthMessages();
  const { sentences } = useText();
  return useMemo(() => {
    const all = { ...messages, ...problemTexts(sentences) };
    return toFormConfig({ userEntity: 'user', apiBaseUrl: '/', messages: all });
  }, [messages, sentences]);
}
