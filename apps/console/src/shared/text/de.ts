import { formatsFor } from '@portico/app-kit/formats.ts';
import type { Text } from './en.ts';

const { number } = formatsFor('de');

export const de: Text = {
  console: 'Konsole',
  loading: 'Wird geladen',
  messages: 'Meldungen',
  skip: 'Zum Inhalt springen',
  navigation: 'Bereiche',
  openNavigation: 'Bereiche zeigen',
  closeNavigation: 'Bereiche verbergen',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Speichern',
  saved: 'Gespeichert',
  dismiss: 'Ausblenden',
  required: 'Dieses Feld wird gebraucht',
  sections: { people: 'Personen', apis: 'APIs', portal: 'Portal', organization: 'Organisation' },
  areas: {
    overview: 'Übersicht',
    developers: 'Entwickler',
    registrations: 'Registrierungen',
    applications: 'Anwendungen',
    teams: 'Teams',
    analytics: 'Analysen',
    products: 'Produkte',
    strategies: 'Authentifizierung',
    settings: 'Einstellungen',
    appearance: 'Erscheinungsbild',
    signIn: 'Anmeldung',
    portals: 'Portale',
    users: 'Benutzer',
    consoleSignIn: 'Anmeldung zur Konsole',
    tokens: 'Zugriffstoken',
    gatewayTokens: 'Gateway-Token',
    webhooks: 'Webhooks',
    mails: 'E-Mails',
    notifications: 'Benachrichtigungen',
    flags: 'Funktionsschalter',
    audit: 'Protokoll',
  },
  portalSwitch: {
    label: ({ portal }) => `Portal: ${portal}`,
    none: 'Noch kein Portal',
    unknown: {
      title: 'Dieses Portal gibt es nicht',
      text: 'Vielleicht wurde es umbenannt oder entfernt, oder es gehört einer anderen Organisation.',
    },
  },
  account: {
    label: ({ email }) => `Konto von ${email}`,
    changePassword: 'Passwort ändern',
    logOut: 'Abmelden',
    logOutEverywhere: 'Überall abmelden',
    language: ({ current }) => `Sprache: ${current}`,
    theme: 'Farbschema',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  },
  roles: { owner: 'Eigentümer', admin: 'Admin', reviewer: 'Prüfer', viewer: 'Betrachter' },
  needsRole: {
    owner: 'Nur Eigentümer können das ändern.',
    admin: 'Nur Admins und Eigentümer können das ändern.',
    reviewer: 'Nur Prüfer, Admins und Eigentümer können das ändern.',
    viewer: '',
  },
  list: {
    search: 'Suchen',
    clearSearch: 'Suche leeren',
    all: 'Alle',
    nothingFound: 'Nichts gefunden',
    nothingFoundText: 'Kein Eintrag passt zu Suche und Filtern.',
    clearFilters: 'Suche und Filter leeren',
    failed: 'Die Liste konnte nicht geladen werden',
    actions: 'Aktionen',
    actionsOf: ({ name }) => `Aktionen für ${name}`,
    select: ({ name }) => `${name} auswählen`,
    selectAll: 'Alle auf dieser Seite auswählen',
    selected: ({ count }) => `${number(count)} ausgewählt`,
    clearSelection: 'Auswahl aufheben',
    pager: {
      name: 'Seiten',
      previous: 'Vorige Seite',
      next: 'Nächste Seite',
      size: 'Je Seite',
      page: ({ page }) => `Seite ${number(page)}`,
      position: ({ from, to, total }) => `${number(from)} bis ${number(to)} von ${number(total)}`,
    },
  },
  unsaved: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was Sie auf dieser Seite geändert haben, ist noch nicht gespeichert und geht verloren.',
    leave: 'Verlassen',
    stay: 'Bleiben',
  },
  unavailable: 'Der Server ist nicht erreichbar. Bitte versuchen Sie es später erneut.',
  tooManyAttempts: 'Zu viele Versuche. Bitte warten Sie und versuchen Sie es gleich noch einmal.',
  readingTooCostly:
    'Das zu lesen braucht mehr Zeit oder Speicher, als ein Upload haben darf. Verkleinern oder teilen Sie es.',
  uploadTooSlow: 'Der Upload kam zu langsam und wurde beendet. Bitte versuchen Sie es erneut.',
  ownerRequired: 'Nur Eigentümer ändern Identitätsanbieter. Wenden Sie sich an einen Eigentümer Ihrer Organisation.',
  forbidden: {
    title: 'Ihre Rolle öffnet diesen Bereich nicht',
    text: 'Bitten Sie einen Eigentümer der Organisation um eine andere Rolle.',
  },
  notFound: {
    title: 'Unter dieser Adresse gibt es nichts',
    text: 'Vielleicht wurde es entfernt, oder die Adresse hat einen Tippfehler.',
    back: 'Zur Übersicht',
  },
  failed: {
    title: 'Diese Seite konnte nicht gezeigt werden',
    text: 'Beim Laden der Seite ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  },
  auth: {
    signedIn: {
      title: 'Sie sind angemeldet',
      text: 'Sie können diesen Tab schließen und dort fortfahren, wo Sie waren.',
    },
    logIn: 'Anmelden',
    logInText: 'Die Konsole ist für die Menschen, die Entwicklerportale betreiben.',
    register: 'Organisation anlegen',
    registerText:
      'Legen Sie eine Organisation an und werden Sie ihr Eigentümer. Eine E-Mail bittet Sie, Ihre Adresse zu bestätigen.',
    registrationClosed: 'Die Registrierung ist geschlossen',
    registrationClosedText:
      'Auf diesem Server können keine neuen Organisationen angelegt werden. Um einer Organisation beizutreten, bitten Sie einen ihrer Eigentümer um eine Einladung. Für eine neue Organisation wenden Sie sich an den Betreiber dieses Servers.',
    notSetUp: 'Dieser Server ist noch nicht eingerichtet. Öffnen Sie den Link, den er beim Start ausgegeben hat.',
    registered: 'Bestätigen Sie Ihre Adresse über die E-Mail und melden Sie sich dann an.',
    forgotPassword: 'Passwort vergessen',
    forgotText: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link für ein neues Passwort.',
    resetPassword: 'Passwort zurücksetzen',
    resetText: 'Wählen Sie ein neues Passwort. Alle Ihre Sitzungen enden.',
    withoutMail: {
      register:
        'Legen Sie eine Organisation an und werden Sie ihr Eigentümer. Dieser Server hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie den Betreiber um den Link, der Ihre Adresse bestätigt.',
      registered:
        'Dieser Server hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie den Betreiber um den Link, der Ihre Adresse bestätigt, und melden Sie sich dann an.',
      forgot:
        'Geben Sie die E-Mail-Adresse Ihres Kontos ein und bitten Sie dann den Betreiber dieses Servers um den Link. Er hat keinen Mailserver, daher wird keine E-Mail gesendet.',
      resetSent:
        'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, gibt es nun einen Link zum Zurücksetzen des Passworts. Dieser Server hat keinen Mailserver, daher wird keine E-Mail gesendet. Bitten Sie den Betreiber um den Link.',
    },
    acceptInvitation: 'Einladung annehmen',
    changePassword: 'Passwort ändern',
    changeText: 'Ihre anderen Sitzungen enden, wenn sich das Passwort ändert.',
    noAccount: 'Neu hier?',
    hasAccount: 'Sie haben schon ein Konto?',
    toLogin: 'Zurück zur Anmeldung',
    toConsole: 'Zur Konsole',
    unauthenticated: 'Sie wurden nicht angemeldet. Bitte versuchen Sie es erneut.',
    setUp: 'Portico einrichten',
    setUpText: 'Legen Sie die Organisation und ihren Eigentümer an. Dieser Link gilt einmal.',
    isSetUp: 'Dieser Server ist eingerichtet',
    isSetUpText:
      'Der Einrichtungslink gilt einmal und wurde schon benutzt. Melden Sie sich mit dem Konto eines Eigentümers an.',
    setUpButton: 'Organisation anlegen',
    welcome: {
      noOwner: 'Dieser Server läuft und hat noch keinen Eigentümer. Wenn Sie ihn betreiben:',
      openLink:
        'Öffnen Sie den Einrichtungslink, den der Server beim Start im Terminal oder im Protokoll ausgegeben hat. Der Link gilt einmal und einen Tag lang.',
      makeOwner:
        'Kein Link? Starten Sie den Server neu, um einen neuen zu erhalten, oder legen Sie den Eigentümer mit diesem Befehl an:',
      noPortal: 'Kein Entwicklerportal unter dieser Adresse',
      noPortalText:
        'Wenn Sie diesen Server betreiben, legen Sie in der Konsole ein Portal an oder fügen Sie diesen Hostnamen einem Portal hinzu.',
      visitor:
        'Sie suchen ein Entwicklerportal? Prüfen Sie die Adresse oder fragen Sie den Betreiber nach der richtigen.',
    },
    setUpOver:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Ist der Server eingerichtet, melden Sie sich an; sonst starten Sie ihn neu, um einen neuen Link zu erhalten.',
    emailRefused:
      'Diese E-Mail-Adresse kann nicht verwendet werden. Falls es dazu schon ein Konto gibt, melden Sie sich an.',
  },
};
