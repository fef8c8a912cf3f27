import { formatsFor } from '@portico/app-kit/formats.ts';
import type { StrategyText } from './en.ts';

const { number } = formatsFor('de');

export const de: StrategyText = {
  description:
    'Wie sich Anwendungen ausweisen, wenn sie eine API aufrufen. Neuen Anwendungen wird die erste angeboten.',
  add: 'Auth-Strategie hinzufügen',
  edit: ({ name }) => `${name} bearbeiten`,
  empty: {
    title: 'Noch keine Auth-Strategien',
    text: 'Fügen Sie eine hinzu, damit sich Anwendungen für Versionen registrieren können.',
  },
  columns: { name: 'Name', type: 'Art', use: 'Verwendet von' },
  types: {
    key_auth: 'API-Schlüssel',
    client_credentials: 'Client-Zugangsdaten',
    self_managed_client_credentials: 'Selbst verwaltete Client-Zugangsdaten',
  },
  typeHints: {
    key_auth: 'Das Portal gibt Schlüssel aus, und Gateways prüfen sie.',
    client_credentials: 'Das Portal oder ein fremder Aussteller gibt Anwendungen mit Client-ID und Geheimnis Tokens.',
    self_managed_client_credentials: 'Entwickler bringen die Client-ID eines fremden Ausstellers mit.',
  },
  use: ({ versions, applications }) => `${number(versions)} Versionen, ${number(applications)} Anwendungen`,
  saved: 'Die Auth-Strategie wurde gespeichert',
  name: 'Name',
  type: 'Art',
  keyNames: 'Namen des Headers oder Query-Parameters, einer pro Zeile',
  scopes: 'Scopes, einer pro Zeile',
  issuer: 'Aussteller',
  issuerHint: 'Leer gelassen, stellt das Portal die Tokens selbst aus.',
  audience: 'Zielgruppe (audience)',
  audienceHint:
    'Wofür Tokens bestimmt sein müssen. Mit einem Aussteller erforderlich: Tokens für andere werden abgelehnt.',
  noAudience: {
    badge: 'Ohne Zielgruppe: Tokens werden abgelehnt',
    message:
      'Tokens dieses Ausstellers werden abgelehnt, weil das Verfahren nicht sagt, wofür sie bestimmt sein müssen. Geben Sie eine Zielgruppe an.',
  },
  registers: 'Für jede Anwendung einen Client beim Aussteller registrieren',
  registersHint: 'Dynamische Client-Registrierung (RFC 7591).',
  token: 'Erstes Zugriffstoken',
  tokenHint: 'Nur wenn der Aussteller eines verlangt. Es wird verschlüsselt gespeichert und nie wieder gezeigt.',
  tokenKept: 'Eines ist gespeichert. Geben Sie ein anderes ein, um es zu ersetzen.',
  remove: 'Löschen',
  removeTitle: ({ name }) => `${name} löschen?`,
  removeText: 'Nichts verwendet sie. Sie lässt sich jederzeit wieder hinzufügen.',
  removeUsed: ({ versions, applications }) =>
    `Sie wird von ${number(versions)} Versionen und ${number(applications)} Anwendungen verwendet und lässt sich deshalb nicht löschen.`,
  removed: 'Die Auth-Strategie wurde gelöscht',
};
