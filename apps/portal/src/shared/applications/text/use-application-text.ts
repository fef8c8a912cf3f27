import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en } from './en.ts';

export const useApplicationText = createScreenText(en, {
  ca_ES: async () => (await import('./ca-es.ts')).ca_ES,
  de: async () => (await import('./de.ts')).de,
  es_ES: async () => (await import('./es-es.ts')).es_ES,
  fr: async () => (await import('./fr.ts')).fr,
});
