import { formatsFor } from '@portico/app-kit/formats.ts';
import type { Text } from './en.ts';

const { number, plural } = formatsFor('de');

export const de: Text = {
  titles: {
    portal: 'Entwicklerportal',
    logIn: 'Anmelden',
    registration: 'Registrierung',
    forgotPassword: 'Passwort vergessen',
    resetPassword: 'Passwort zurücksetzen',
    catalog: 'Produktkatalog',
    specification: 'API-Spezifikation',
    oauth2: 'OAuth2-Autorisierung',
    documentation: 'API-Dokumentation',
    myApps: 'Meine Apps',
    createApplication: 'Neue Anwendung anlegen',
    application: 'Anwendung',
    updateApplication: 'Anwendung bearbeiten',
    dashboard: 'Dashboard der Anwendung',
    notFound: 'Nicht gefunden (404)',
    forbidden: 'Kein Zugriff (403)',
    error: 'Fehler',
  },
  bar: {
    name: 'Hauptnavigation',
    skip: 'Zum Inhalt springen',
    home: ({ portal }) => `${portal}, zum Katalog`,
    catalog: 'Katalog',
    theme: 'Darstellung',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    language: ({ current }) => `Sprache: ${current}`,
    account: ({ email }) => `Konto: ${email}`,
    myApps: 'Meine Apps',
    logOut: 'Abmelden',
  },
  messages: 'Meldungen',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
  toCatalog: 'Zum Katalog',
  goBackHome: 'Zurück zur Startseite',
  unavailable: {
    title: 'Das Portal ist nicht erreichbar',
    text: 'Dienst nicht verfügbar. Bitte versuchen Sie es später erneut.',
  },
  unknownPortal: {
    title: 'Unter dieser Adresse gibt es kein Portal',
    text: 'Prüfen Sie die Adresse auf Tippfehler oder fragen Sie die Person, von der Sie sie haben.',
  },
  failed: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Beim Laden der Seite ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder geschieht, wenden Sie sich an den Betreiber des Portals.',
  },
  tooManyAttempts: 'Zu viele Versuche. Bitte warten Sie und versuchen Sie es gleich noch einmal.',
  notFound: {
    title: 'Diese Seite können wir leider nicht finden.',
    asked: ({ address }) => `Angefragt war ${address}`,
    text: 'Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.',
  },
  forbidden: {
    title: 'Sie sind leider nicht berechtigt, diese Seite zu sehen.',
    text: 'Ihr Konto hat keinen Zugriff darauf. Wenn Sie ihn brauchen, wenden Sie sich an den Betreiber des Portals.',
  },
  catalog: {
    header: 'Entwickeln Sie mit unseren APIs',
    welcome: 'Finden Sie ein Produkt, lesen Sie, wie es funktioniert, und senden Sie Ihre erste Anfrage.',
    search: 'Produkte suchen',
    searchPlaceholder: 'Produkte suchen',
    clearSearch: 'Suche leeren',
    products: 'Produkte',
    count: ({ total }) => plural(total, { one: `${number(total)} Produkt`, other: `${number(total)} Produkte` }),
    found: ({ total, query }) =>
      plural(total, {
        one: `${number(total)} Produkt für „${query}“`,
        other: `${number(total)} Produkte für „${query}“`,
      }),
    notAllShown:
      'Es werden nicht alle Ergebnisse gezeigt. Verfeinern Sie die Suche, um passendere Ergebnisse zu erhalten.',
    filterByLabel: ({ label }) => `Produkte mit ${label} zeigen`,
    view: 'Ansicht',
    cards: 'Karten',
    table: 'Tabelle',
    latestVersion: ({ version }) => `Neueste Version: ${version}`,
    documentation: 'Dokumentation',
    specification: 'Spezifikation',
    documentationOf: ({ product }) => `Dokumentation zu ${product}`,
    specificationOf: ({ product }) => `Spezifikation zu ${product}`,
    labelsOf: ({ product }) => `Labels von ${product}`,
    moreLabels: ({ hidden }) => `${number(hidden)} weitere`,
    fewerLabels: 'Weniger zeigen',
    columns: {
      name: 'Produkt',
      description: 'Beschreibung',
      version: 'Neueste Version',
      labels: 'Labels',
      links: 'Links',
    },
    empty: {
      title: 'Keine Produkte vorhanden',
      text: 'Die Produkte dieses Portals erscheinen hier, sobald das erste veröffentlicht ist.',
      ofTeams:
        'Dieses Portal gibt seine Produkte für Teams frei, und Sie gehören keinem Team an, das eines ansehen darf. Wenn Sie Zugriff brauchen, wenden Sie sich an den Betreiber des Portals.',
    },
    nothingFound: {
      title: ({ query }) => `Nichts gefunden für „${query}“`,
      text: 'Prüfen Sie die Schreibweise oder versuchen Sie ein kürzeres Wort.',
      action: 'Alle Produkte zeigen',
    },
    failed: {
      title: 'Die Produkte konnten nicht geladen werden',
      text: 'Der Server hat keine brauchbare Antwort gegeben. Versuchen Sie es gleich noch einmal.',
    },
  },
  product: {
    breadcrumb: 'Brotkrumen',
    sidebar: 'Inhalt des Produkts',
    openSidebar: 'Inhalt',
    version: 'Version',
    deprecatedVersion: ({ version }) => `${version} (veraltet)`,
    deprecatedNotice: ({ version }) =>
      `Version ${version} ist veraltet. Sie funktioniert wie bisher, bis sie abgeschaltet wird; planen Sie den Wechsel auf eine neuere.`,
    noVersions: 'Zu diesem Produkt sind keine Versionen veröffentlicht',
    overview: 'Überblick',
    unfold: ({ title }) => `Seiten unter ${title} zeigen`,
    operations: 'Operationen',
    filterOperations: 'Operationen filtern',
    otherOperations: 'Weitere Operationen',
    webhooks: 'Webhooks',
    deprecatedOperation: 'Veraltet',
    noOperations: 'Diese Version hat keine Operationen.',
    noOperationsFound: 'Nichts gefunden.',
    operationsFailed: 'Die Operationen konnten nicht geladen werden.',
    failed: { title: 'Das Produkt konnte nicht geladen werden' },
  },
  documents: {
    unableToRetrieve: 'Die Dokumentation kann nicht abgerufen werden',
    onThisPage: 'Auf dieser Seite',
    linkTo: ({ heading }) => `Link zu „${heading}“`,
    previous: 'Zurück',
    next: 'Weiter',
    pages: 'Vorherige und nächste Seite',
    copyCode: 'Code kopieren',
    code: 'Der Code',
    taskDone: 'Erledigt',
    taskOpen: 'Offen',
    empty: {
      title: 'Keine Dokumentation',
      text: 'Zu diesem Produkt ist noch nichts geschrieben.',
    },
    failed: ({ status }) => `Fehler ${status}`,
    failedText:
      'Beim Laden des gewünschten Dokuments ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut',
  },
  copy: {
    copied: ({ name }) => `${name} wurde in die Zwischenablage kopiert`,
    failed: ({ name }) => `${name} konnte nicht in die Zwischenablage kopiert werden`,
    idCopied: ({ id }) => `In die Zwischenablage kopiert: ${id}`,
    idFailed: 'Die ID konnte nicht in die Zwischenablage kopiert werden',
    action: ({ name }) => `${name} kopieren`,
    done: 'Kopiert',
  },
  auth: {
    toLogin: 'Zurück zur Anmeldung',
    unauthenticated:
      'Das Konto konnte nicht authentifiziert werden. Wenn Sie diese Meldung für einen Irrtum halten, wenden Sie sich an Ihre Administration.',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    hasAccount: 'Schon ein Konto?',
    logIn: 'Anmelden',
    registered:
      'Bitte sehen Sie in Ihr Postfach und bestätigen Sie Ihre Adresse. Danach muss Ihr Konto freigegeben werden.',
    forgotText:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
    resetSent:
      'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist ein Link zum Zurücksetzen des Passworts unterwegs. Sehen Sie im Spam-Ordner nach, wenn in einigen Minuten nichts ankommt.',
    resetText: 'Wählen Sie ein neues Passwort für Ihr Konto.',
    registerText: 'Nach der Registrierung bestätigen Sie Ihre Adresse über die E-Mail, die wir Ihnen senden.',
    registeredAutoApproved: 'Bitte sehen Sie in Ihr Postfach und bestätigen Sie Ihre Adresse.',
    setPassword: 'Passwort festlegen',
    setPasswordText: 'Wählen Sie ein Passwort für Ihr Konto.',
    withoutMail: {
      register:
        'Dieses Portal hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie nach der Registrierung den Betreiber des Portals um den Link, der Ihre Adresse bestätigt.',
      registered:
        'Sie sind registriert. Dieses Portal hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie den Betreiber des Portals um den Link, der Ihre Adresse bestätigt.',
      forgot:
        'Geben Sie die E-Mail-Adresse Ihres Kontos ein und bitten Sie dann den Betreiber des Portals um den Link. Dieses Portal hat keinen Mailserver, daher wird keine E-Mail gesendet.',
      resetSent:
        'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, gibt es nun einen Link zum Zurücksetzen des Passworts. Dieses Portal hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie den Betreiber des Portals um den Link.',
    },
  },
  pagination: {
    name: 'Seiten',
    first: 'Erste Seite',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    last: 'Letzte Seite',
    position: ({ from, to, total }) => `${number(from)} bis ${number(to)} von ${number(total)}`,
  },
};
