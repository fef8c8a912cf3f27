import { useLocale } from '@portico/app-kit/locale.ts';
import { problemTexts } from '@portico/app-kit/problem-texts.ts';
import type { FormConfig } from '@portico/auth-elements/config.ts';
import { toFormConfig } from '@portico/auth-elements/form-config.ts';
import type { Texts } from '@portico/auth-elements/texts.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { useMemo } from 'react';
import { useLocation } from '../../router/react.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useAuthMessages } from './use-auth-messages.ts';

/** The auth elements as the portal uses them: for developers of this portal (LOG-01). */
export function useAuthConfig(own: Pick<Texts, 'resetPassword'> | undefined = undefined): FormConfig {
  const { portal, origin } = useServices();
  const href = useLocation({ select: (place) => place.href });
  const messages = useAuthMessages();
  const { sentences } = useText();
  const resetPassword = own?.resetPassword;
  const language = localeNames[useLocale().locale].tag;
  return useMemo(
    () => ({
      ...toFormConfig({
        userEntity: 'developer',
        developerConfig: { portalId: portal.portal_id },
        messages: { ...messages, ...problemTexts(sentences), ...(resetPassword && { resetPassword }) },
      }),
      pageUrl: `${origin}${href}`,
      language,
    }),
    [origin, href, portal.portal_id, messages, sentences, resetPassword, language],
  );
}
