import { createScreenText } from '@portico/app-kit/screen-text.ts';
import type { FormConfig } from '@portico/auth-elements/config.ts';
import { toFormConfig } from '@portico/auth-elements/form-config.ts';
import type { Texts } from '@portico/auth-elements/texts.ts';
import { useMemo } from 'react';

const none: Partial<Texts> = {};

const useAuthMessages = createScreenText<Partial<Texts>>(none, {
  ca_ES: async () => (await import('./messages/ca-es.ts')).ca_ES,
  de: async () => (await import('./messages/de.ts')).de,
  es_ES: async () => (await import('./messages/es-es.ts')).es_ES,
  fr: async () => (await import('./messages/fr.ts')).fr,
});

/** The auth elements as the console uses them: for users, whose operations also answer without the segment. */
export function useAuthConfig(): FormConfig {
  const messages = useAuthMessages();
  return useMemo(() => toFormConfig({ userEntity: 'user', apiBaseUrl: '/', messages }), [messages]);
}
