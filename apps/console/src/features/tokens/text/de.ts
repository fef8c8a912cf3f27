import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TokenText } from './en.ts';

const { number } = formatsFor('de');

export const de: TokenText = {
  description: 'Mit einem persönlichen Zugriffstoken rufen Ihre Skripte und Pipelines die API in Ihrem Namen auf.',
  add: 'Token erstellen',
  empty: {
    title: 'Noch keine Token',
    text: 'Erstellen Sie je Skript eines: so endet eines, ohne die anderen anzuhalten.',
  },
  columns: {
    name: 'Name',
    scopes: 'Rechte',
    end: 'Endet auf',
    expires: 'Gültig bis',
    used: 'Zuletzt benutzt',
    user: 'Benutzer',
  },
  never: 'Nie',
  expired: 'Abgelaufen',
  all: {
    action: 'Token aller Benutzer',
    title: 'Token aller Benutzer',
    description: 'Jedes persönliche Zugriffstoken der Organisation.',
    back: 'Token',
  },
  create: {
    title: 'Persönliches Zugriffstoken erstellen',
    name: 'Name',
    nameHint: 'Wofür es ist, etwa „Nächtliches Veröffentlichen“.',
    scopes: 'Was es darf',
    chooseOne: 'Wählen Sie mindestens eines.',
    expires: 'Gültig für',
    days: ({ days }) => `${number(days)} Tage`,
  },
  scopes: {
    publish: 'Ordner veröffentlichen, sonst nichts',
    read: 'Lesen, was ein Betrachter sieht',
    review: 'Entscheiden wie ein Prüfer',
    admin: 'Tun, was ein Admin darf',
    owner: 'Tun, was ein Inhaber darf',
    tokens: 'Token erstellen und widerrufen',
  },
  secret: {
    title: 'Persönliches Zugriffstoken',
    label: 'Token',
    once: 'Kopieren Sie das Token jetzt: es wird nicht noch einmal gezeigt.',
    copy: 'Token kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie es und kopieren Sie es von Hand.',
    done: 'Ich habe es aufbewahrt',
  },
  revoke: {
    action: 'Widerrufen',
    of: ({ name }) => `${name} widerrufen`,
    title: ({ name }) => `${name} widerrufen?`,
    text: 'Was dieses Token benutzt, wird sofort abgewiesen. Es lässt sich nicht zurückholen.',
    confirm: 'Token widerrufen',
    done: ({ name }) => `${name} wurde widerrufen.`,
  },
};
