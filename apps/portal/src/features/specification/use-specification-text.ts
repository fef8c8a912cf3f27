import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en } from './messages/en.ts';

export const useSpecificationText = createScreenText(en, {
  ca_ES: async () => (await import('./messages/ca-es.ts')).ca_ES,
  de: async () => (await import('./messages/de.ts')).de,
  es_ES: async () => (await import('./messages/es-es.ts')).es_ES,
  fr: async () => (await import('./messages/fr.ts')).fr,
});
