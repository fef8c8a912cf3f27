import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TeamText } from './en.ts';

const { number, plural } = formatsFor('de');

export const de: TeamText = {
  description: 'Wo die Zugriffssteuerung an ist, sehen und nutzen Entwickler die Produkte ihrer Teams.',
  add: 'Team erstellen',
  empty: {
    title: 'Noch keine Teams',
    text: 'Erstellen Sie ein Team, nehmen Sie Entwickler auf und legen Sie fest, was sie mit welchen Produkten dürfen.',
  },
  columns: { name: 'Name', members: 'Mitglieder', products: 'Produkte', created: 'Erstellt' },
  accessOff:
    'Die Zugriffssteuerung ist in diesem Portal aus: alle Entwickler sehen alle Produkte, gleich in welchen Teams sie sind.',
  name: 'Name',
  create: { title: 'Team erstellen', done: ({ name }) => `Das Team ${name} wurde erstellt.` },
  rename: {
    action: 'Umbenennen',
    title: ({ name }) => `${name} umbenennen`,
    hint: 'Ordner und Identitätsanbieter, die das Team nennen, müssen auch geändert werden.',
  },
  remove: {
    action: 'Team löschen',
    title: ({ name }) => `Das Team ${name} löschen?`,
    members: ({ count }) => plural(count, { one: '1 Mitglied', other: `${number(count)} Mitglieder` }),
    products: ({ count }) => plural(count, { one: '1 Produkt', other: `${number(count)} Produkte` }),
    text: ({ members, products }) =>
      `Das Team hat ${members} und erreicht ${products}. Sie verlieren sofort, was nur dieses Team ihnen erlaubt. Anwendungen, die das Team teilt, bleiben bei ihren Entwicklern.`,
  },
  back: 'Teams',
  saved: 'Gespeichert',
  members: {
    title: 'Mitglieder',
    none: 'In diesem Team ist noch niemand.',
    email: 'E-Mail-Adresse',
    name: 'Name',
    notYet: 'Noch nicht registriert',
    add: 'Mitglieder hinzufügen',
    addresses: 'E-Mail-Adressen',
    hint: 'Eine oder mehrere, getrennt durch Leerzeichen, Kommas oder Zeilen. Sie müssen noch nicht registriert sein.',
    wrong: ({ email }) => `Das ist keine E-Mail-Adresse: ${email}`,
    remove: 'Entfernen',
    removeOf: ({ email }) => `${email} aus dem Team entfernen`,
    removeTitle: ({ email }) => `${email} aus dem Team entfernen?`,
    removeText: 'Die Person verliert sofort, was nur dieses Team ihr erlaubt.',
  },
  products: {
    title: 'Produkte',
    none: 'Das Portal hat noch keine Produkte.',
    product: 'Produkt',
    roles: { view: 'Ansehen', register: 'Registrieren', view_documentation: 'Dokumentation ansehen' },
    roleOf: ({ action, product }) => `${action}: ${product}`,
  },
};
