import { de as forms } from '@portico/auth-elements/messages/de.ts';
import type { UserMessages } from './user-messages.ts';

const ofUsers: UserMessages = {
  preferredName: 'Rufname (freiwillig)',
  organization: 'Organisation',
  accessCode: 'Zugangscode',
  region: 'Region',
  regionUs: 'US (Nordamerika)',
  regionEu: 'EU (Europa)',
  regionHelp:
    'In der Testphase steht nur eine Region zur Verfügung. Dienste und laufende Teile gehören zu einer Region. Mit Enterprise können Sie mehrere Regionen nutzen.',
  acceptAgreement: 'Ich stimme der {agreement} und der {privacy} zu.',
  customerAgreement: 'Kundenvereinbarung',
  privacyPolicy: 'Datenschutzerklärung',
  registerLink: 'Konto anlegen',
  registerLinkHelp: 'Sie haben noch kein Konto?',
  logInWithEmail: 'Mit E-Mail und Passwort anmelden',
  recoverySent:
    'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link zum Zurücksetzen des Passworts unterwegs. Sehen Sie im Spam-Ordner nach, falls in einigen Minuten nichts ankommt.',
  returnToLogin: 'Zurück zur Anmeldung',
  changePassword: 'Passwort ändern',
  cancel: 'Abbrechen',
  currentPasswordLabel: 'Bisheriges Passwort',
  currentPasswordPlaceholder: 'Ihr Passwort bis jetzt',
  newPasswordLabel: 'Neues Passwort',
  newPasswordPlaceholder: 'Wählen Sie ein neues Passwort',
  confirmNewPasswordLabel: 'Neues Passwort bestätigen',
  confirmNewPasswordPlaceholder: 'Das neue Passwort noch einmal',
  passwordChanged: 'Ihr Passwort ist geändert.',
  invited: 'Sie sind eingeladen zu {organization}!',
  invitationHelp: 'Bitte wählen Sie ein Passwort, damit Ihr Konto angelegt werden kann',
  acceptInvitation: 'Konto anlegen',
  accountNotAuthenticated:
    'Das Konto konnte nicht angemeldet werden. Falls das ein Irrtum ist, wenden Sie sich bitte an Ihre Administration.',
  registrationClosed:
    'Die Registrierung ist geschlossen. Bitten Sie einen Eigentümer Ihrer Organisation um eine Einladung.',
  invalidAccessCode: 'Ungültiger Zugangscode',
  notHuman:
    'Wir konnten nicht feststellen, dass Sie ein Mensch sind. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
};

export const de = { ...forms, ...ofUsers };
