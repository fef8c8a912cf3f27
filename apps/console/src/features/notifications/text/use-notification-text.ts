import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, type NotificationText } from './en.ts';

export const useNotificationText = createScreenText<NotificationText>(en, {
  ca_ES: async () => (await import('./ca-es.ts')).ca_ES,
  de: async () => (await import('./de.ts')).de,
  es_ES: async () => (await import('./es-es.ts')).es_ES,
  fr: async () => (await import('./fr.ts')).fr,
});
