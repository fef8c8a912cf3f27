import type { AuthConfig } from '@portico/auth-elements/config.ts';
import { useMemo } from 'react';
import { useServices } from '../../shared/services.ts';
import { localeNames } from '../../shared/text/locale.ts';
import { useLocale } from '../../shared/text/use-text.tsx';
import { useAuthMessages } from './use-auth-messages.ts';

/** The auth elements as the portal uses them: for developers of this portal (LOG-01). */
export function useAuthConfig(): AuthConfig {
  const { portal } = useServices();
  const { locale } = useLocale();
  const messages = useAuthMessages(locale);
  return useMemo(
    () => ({
      userEntity: 'developer',
      developerConfig: { portalId: portal.portal_id },
      language: localeNames[locale].tag,
      messages,
    }),
    [portal.portal_id, locale, messages],
  );
}
