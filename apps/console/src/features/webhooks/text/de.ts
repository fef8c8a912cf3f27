import { formatsFor } from '@portico/app-kit/formats.ts';
import type { WebhookText } from './en.ts';

const { number, plural } = formatsFor('de');

export const de: WebhookText = {
  description:
    'Ein Webhook meldet einem anderen System, wenn sich ein Entwickler, eine Registrierung, eine Anwendung oder ein Schlüssel ändert.',
  add: 'Webhook hinzufügen',
  empty: {
    title: 'Noch keine Webhooks',
    text: 'Fügen Sie die Adresse eines Systems hinzu, das wissen soll, was in Ihren Portalen geschieht.',
  },
  columns: { address: 'Adresse', events: 'Ereignisse', portal: 'Portal', status: 'Status' },
  allEvents: 'Alle Ereignisse',
  someEvents: ({ count }) => plural(count, { one: '1 Ereignis', other: `${number(count)} Ereignisse` }),
  allPortals: 'Alle Portale',
  status: { on: 'Ein', off: 'Aus', failing: 'Gestört' },
  form: {
    url: 'Adresse',
    urlHint: 'Dorthin werden Ereignisse mit POST gesendet. Sie beginnt mit https://.',
    description: 'Beschreibung',
    descriptionHint: 'Wofür er da ist. Kann leer bleiben.',
    portal: 'Portal',
    every: 'Jedes Ereignis, auch solche, die spätere Versionen hinzufügen',
    events: {
      label: 'Ereignisse',
      filter: 'Ereignisse filtern',
      clearFilter: 'Filter leeren',
      nothingFound: 'Kein Ereignis passt.',
      chosen: ({ chosen, total }) => `${number(chosen)} von ${number(total)} ausgewählt`,
    },
    chooseOne: 'Wählen Sie mindestens ein Ereignis.',
  },
  secret: {
    title: 'Signaturschlüssel',
    label: 'Signaturschlüssel',
    once: 'Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt. Empfänger prüfen damit, dass ein Ereignis von hier kommt.',
    copy: 'Schlüssel kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie ihn von Hand.',
    done: 'Ich habe ihn gesichert',
  },
  back: 'Webhooks',
  edit: 'Webhook bearbeiten',
  change: 'Bearbeiten',
  saved: 'Der Webhook wurde gespeichert.',
  test: 'Testereignis senden',
  testTaken: 'Der Empfänger hat das Testereignis angenommen.',
  testRefused: ({ reason }) => `Das Testereignis ist nicht angekommen: ${reason}`,
  testWaiting: 'Das Testereignis ist unterwegs.',
  isOn: 'Ereignisse zustellen',
  isOnHint: 'Solange er aus ist, wird nichts gesendet, und was inzwischen geschieht, wird nicht gemeldet.',
  failing: 'Die letzten Zustellungen sind nicht angekommen. Die Versuche unten sagen, warum.',
  disabled: {
    failing:
      'Er wurde abgeschaltet, weil drei Tage lang nichts zugestellt werden konnte. Was wartet, wird gesendet, sobald Sie ihn einschalten.',
    gone: 'Er wurde abgeschaltet, weil der Empfänger geantwortet hat, dass es ihn nicht mehr gibt (410).',
  },
  rotate: {
    action: 'Neuer Schlüssel',
    title: 'Neuen Signaturschlüssel erzeugen?',
    text: 'Der Empfänger braucht den neuen Schlüssel innerhalb eines Tages. Bis dahin wird jedes Ereignis mit beiden Schlüsseln signiert.',
    confirm: 'Neuen Schlüssel erzeugen',
  },
  remove: {
    action: 'Löschen',
    title: 'Diesen Webhook löschen?',
    text: ({ address }) =>
      `An ${address} wird nichts mehr gesendet. Was zugestellt wurde und was noch wartet, wird mit gelöscht.`,
    confirm: 'Webhook löschen',
    done: 'Der Webhook wurde gelöscht.',
  },
  deliveries: {
    title: 'Zustellungen',
    columns: { event: 'Ereignis', status: 'Status', attempts: 'Versuche', time: 'Zeit' },
    filter: 'Status',
    status: { queued: 'Wartet', sending: 'Wird gesendet', delivered: 'Zugestellt', failed: 'Gescheitert' },
    empty: { title: 'Noch nichts gesendet', text: 'Senden Sie ein Testereignis, um zu sehen, ob es ankommt.' },
    details: ({ type }) => `Einzelheiten zu ${type}`,
    open: 'Einzelheiten',
    replayFailed: 'Gescheiterte erneut senden',
    replayedFailed: ({ count }) =>
      plural(count, {
        one: '1 Ereignis wird erneut gesendet.',
        other: `${number(count)} Ereignisse werden erneut gesendet.`,
      }),
  },
  delivery: {
    event: 'Ereignis-ID',
    next: 'Nächster Versuch',
    body: 'Inhalt',
    attempts: 'Versuche',
    noAttempt: 'Es gab noch keinen Versuch.',
    noAnswer: 'Keine Antwort',
    took: ({ ms }) => `${number(ms)} ms`,
    replay: 'Erneut senden',
    replayed: 'Das Ereignis wird erneut gesendet.',
  },
};
