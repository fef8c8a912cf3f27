import type { GatewayTokenText } from './en.ts';

export const de: GatewayTokenText = {
  description:
    'Mit einem solchen Token fragen Gateways, ob ein Aufruf erlaubt ist, und melden die Aufrufe, die sie bedient haben.',
  add: 'Token erstellen',
  empty: {
    title: 'Noch keine Gateway-Token',
    text: 'Erstellen Sie eines je Gateway; so lässt sich eines beenden, ohne die anderen anzuhalten.',
  },
  columns: { name: 'Name', end: 'Endet auf', created: 'Erstellt', used: 'Zuletzt benutzt' },
  never: 'Nie',
  create: {
    title: 'Gateway-Token erstellen',
    name: 'Name',
    nameHint: 'Für welches Gateway es ist, etwa „Edge, Frankfurt“.',
  },
  secret: {
    title: 'Gateway-Token',
    label: 'Token',
    once: 'Kopieren Sie das Token jetzt: Es wird nicht noch einmal angezeigt.',
    copy: 'Token kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie es von Hand.',
    done: 'Ich habe es gesichert',
  },
  revoke: {
    action: 'Widerrufen',
    of: ({ name }) => `${name} widerrufen`,
    title: ({ name }) => `${name} widerrufen?`,
    text: 'Gateways mit diesem Token werden sofort abgewiesen: Sie können keine Aufrufe mehr prüfen oder melden.',
    confirm: 'Token widerrufen',
    done: ({ name }) => `${name} wurde widerrufen.`,
  },
};
