import { formatsFor } from '@portico/screens/formats.ts';
import type { DeskText } from './en.ts';

const { number, plural } = formatsFor('de');

export const de: DeskText = {
  status: 'Status',
  name: 'Name',
  email: 'E-Mail',
  since: 'Seit',
  developer: 'Entwickler',
  application: 'Anwendung',
  product: 'Produkt',
  version: 'Version',
  developerStatuses: {
    unverified: 'Adresse nicht bestätigt',
    pending: 'Wartet auf Freigabe',
    approved: 'Freigegeben',
    rejected: 'Abgelehnt',
    disabled: 'Gesperrt',
  },
  registrationStatuses: {
    pending: 'In Prüfung',
    approved: 'Freigegeben',
    rejected: 'Abgelehnt',
    revoked: 'Widerrufen',
  },
  noAccess: {
    title: 'Kein Zugriff',
    reasons: {
      'developer-inactive': 'Entwickler nicht aktiv',
      'product-hidden': 'Produkt nicht veröffentlicht',
      'not-permitted': 'Die Teams des Entwicklers geben keinen Zugriff auf dieses Produkt',
    },
  },
  decisions: { approved: 'Freigeben', rejected: 'Ablehnen', disabled: 'Sperren', revoked: 'Widerrufen' },
  reason: 'Grund (freiwillig)',
  reasonHint: 'Wird dem Entwickler per E-Mail mitgeteilt.',
  developers: {
    description: 'Wer auf diesem Portal ein Konto hat oder möchte. Wer am längsten wartet, steht oben.',
    search: 'Nach Name oder E-Mail suchen',
    empty: { title: 'Noch keine Entwickler', text: 'Wer sich auf dem Portal registriert, erscheint hier.' },
    decided: {
      approved: ({ name }) => `${name} ist freigegeben`,
      rejected: ({ name }) => `${name} ist abgelehnt`,
      disabled: ({ name }) => `${name} ist gesperrt`,
    },
    ask: {
      rejected: { title: ({ name }) => `${name} ablehnen?`, text: 'Das Konto erhält keinen Zugang zum Portal.' },
      disabled: {
        title: ({ name }) => `${name} sperren?`,
        text: 'Der Entwickler wird überall abgemeldet und kann sich nicht wieder anmelden. Seine Anwendungen bleiben.',
      },
    },
    teams: 'Teams',
    noTeams: 'In keinem Team',
    sessions: 'Sitzungen',
    noSessions: 'Nirgends angemeldet',
    began: 'Begonnen',
    lastUsed: 'Zuletzt benutzt',
    ends: 'Endet',
    endSession: 'Sitzung beenden',
    endAll: 'Alle Sitzungen beenden',
    endAllText: ({ count }) =>
      `Der Entwickler wird sofort in ${number(count)} ${plural(count, { one: 'Browser', other: 'Browsern' })} abgemeldet.`,
    sessionEnded: 'Sitzung beendet',
    applicationsOf: ({ count }) => `${number(count)} ${plural(count, { one: 'Anwendung', other: 'Anwendungen' })}`,
    failed: 'Der Entwickler konnte nicht geladen werden',
  },
  registrations: {
    description: 'Anwendungen, die ein Produkt nutzen oder nutzen möchten. Was am längsten wartet, steht oben.',
    search: 'Nach Anwendung, Produkt oder E-Mail suchen',
    empty: {
      title: 'Noch keine Registrierungen',
      text: 'Wenn ein Entwickler eine Anwendung für ein Produkt registriert, erscheint sie hier.',
    },
    nameOf: ({ application, product }) => `${application} für ${product}`,
    scopes: 'Berechtigungen',
    decided: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'Registrierung entschieden', other: 'Registrierungen entschieden' })}`,
    ask: {
      approved: ({ count }) =>
        `${number(count)} ${plural(count, { one: 'Registrierung', other: 'Registrierungen' })} freigeben?`,
      rejected: ({ count }) =>
        `${number(count)} ${plural(count, { one: 'Registrierung', other: 'Registrierungen' })} ablehnen?`,
      revoked: ({ count }) =>
        `${number(count)} ${plural(count, { one: 'Registrierung', other: 'Registrierungen' })} widerrufen?`,
    },
    effect: {
      approved: 'Die Anwendungen dürfen das Produkt ab jetzt aufrufen.',
      rejected: 'Die Anwendungen erhalten keinen Zugang zum Produkt.',
      revoked: 'Aufrufe der Anwendungen an das Produkt werden ab jetzt abgewiesen.',
    },
    partly: ({ done, total }) => `${number(done)} von ${number(total)} entschieden. Diese gingen nicht:`,
  },
  applications: {
    description: 'Die Anwendungen aller Entwickler dieses Portals, die neuesten zuerst.',
    search: 'Nach Name oder E-Mail suchen',
    empty: { title: 'Noch keine Anwendungen', text: 'Anwendungen, die Entwickler anlegen, erscheinen hier.' },
    registrations: 'Registrierungen',
    strategy: 'Authentifizierung',
    reference: 'Referenz',
    credentials: 'Zugangsdaten',
    noCredentials: 'Keine Zugangsdaten',
    endsIn: 'Endet auf',
    never: 'Nie',
    expires: 'Läuft ab',
    created: 'Angelegt',
    noRegistrations: 'Für nichts registriert',
    failed: 'Die Anwendung konnte nicht geladen werden',
  },
  overview: {
    description: 'Was auf Sie wartet, was am letzten Tag geschah und ob alles in Ordnung ist.',
    waiting: 'Wartet auf eine Entscheidung',
    nothingWaits: 'Nichts wartet auf eine Entscheidung.',
    developersWait: ({ count }) => `${number(count)} ${plural(count, { one: 'Entwickler', other: 'Entwickler' })}`,
    registrationsWait: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'Registrierung', other: 'Registrierungen' })}`,
    traffic: 'Letzte 24 Stunden',
    requests: ({ count }) => `${number(count)} ${plural(count, { one: 'Aufruf', other: 'Aufrufe' })}`,
    errorRate: ({ percent }) => `${percent} Fehler`,
    portal: 'Portal',
    lastPublish: 'Zuletzt veröffentlicht',
    neverPublished: 'Noch nicht veröffentlicht',
    publishedBy: ({ number: revision, author }) => `Fassung ${number(revision)} von ${author}`,
    health: 'Zustand',
    mailsFine: 'Alle E-Mails sind unterwegs.',
    mailsWaiting: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'E-Mail wartet', other: 'E-Mails warten' })} auf den Versand.`,
    mailsRetried: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'E-Mail wird', other: 'E-Mails werden' })} nach einem Fehler erneut versucht.`,
    mailsGivenUp: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'E-Mail wurde', other: 'E-Mails wurden' })} aufgegeben.`,
    mails: 'E-Mails',
    database: 'Datenbank',
    publishing: 'Veröffentlichen',
    publishingFine: 'In der letzten Woche wurde keine Veröffentlichung abgelehnt.',
    publishRefused: ({ portal }: { portal: string }) => `Eine Veröffentlichung von „${portal}“ wurde abgelehnt`,
    publishFault: 'Der Fehler liegt im Server; sein Protokoll nennt den Grund.',
    moreFindings: ({ findings }: { findings: number }) => `und ${number(findings - 1)} weitere`,
    databaseFine: ({ engine }) => `${engine}, erreichbar`,
    untrustedProxy:
      'Anfragen kommen über einen Proxy, den die Einstellung TRUSTED_PROXIES nicht nennt. Deshalb kann der Server Clients für seine Ratenbegrenzung nicht unterscheiden. Das Server-Log nennt den Proxy. Zuletzt gesehen:',
    noPortals: {
      title: 'Noch kein Portal',
      text: 'Legen Sie ein Portal an und fügen Sie ein Produkt hinzu, dann können Entwickler beginnen.',
      action: 'Portal anlegen',
    },
    failed: 'Die Übersicht konnte nicht geladen werden',
  },
  analytics: {
    description: 'Aufrufe der APIs dieses Portals, wie Gateways sie melden.',
    period: 'Zeitraum',
    periods: { '24h': 'Letzte 24 Stunden', '7d': 'Letzte 7 Tage', '30d': 'Letzte 30 Tage', '90d': 'Letzte 90 Tage' },
    by: 'Nach',
    groups: { product: 'Produkt', version: 'Version', developer: 'Entwickler' },
    requests: 'Aufrufe',
    errors: 'Fehler',
    errorRate: 'Fehlerrate',
    p99: 'P99-Latenz',
    milliseconds: ({ ms }) => `${ms} ms`,
    chart: 'Aufrufe im Zeitverlauf',
    time: 'Zeit',
    asTable: 'Als Tabelle zeigen',
    empty: {
      title: 'Keine Aufrufe in diesem Zeitraum',
      text: 'Sobald ein Gateway Aufrufe meldet, werden sie hier gezählt.',
    },
    failed: 'Die Zahlen konnten nicht geladen werden',
  },
};
