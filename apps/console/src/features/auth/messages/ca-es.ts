import { ca_ES as forms } from '@portico/auth-elements/messages/ca-es.ts';
import type { UserMessages } from './user-messages.ts';

const ofUsers: UserMessages = {
  preferredName: 'Nom preferit (opcional)',
  organization: 'Organització',
  accessCode: 'Codi d’accés',
  region: 'Regió',
  regionUs: 'EUA (Amèrica del Nord)',
  regionEu: 'UE (Europa)',
  regionHelp:
    'Durant la prova només hi ha una regió disponible. Els serveis i els components en execució pertanyen a una regió. Amb la versió per a empreses en pots fer servir diverses.',
  acceptAgreement: 'Accepto l’{agreement} i la {privacy}.',
  customerAgreement: 'acord de client',
  privacyPolicy: 'política de privacitat',
  registerLink: 'Crea un compte',
  registerLinkHelp: 'No tens compte?',
  logInWithEmail: 'Inicia la sessió amb correu i contrasenya',
  recoverySent:
    'Si hi ha un compte amb aquesta adreça, t’hem enviat un enllaç per restablir la contrasenya. Mira la carpeta de correu brossa si no arriba res en uns minuts.',
  returnToLogin: 'Torna a l’inici de sessió',
  changePassword: 'Canvia la contrasenya',
  cancel: 'Cancel·la',
  currentPasswordLabel: 'Contrasenya actual',
  currentPasswordPlaceholder: 'La teva contrasenya fins ara',
  newPasswordLabel: 'Contrasenya nova',
  newPasswordPlaceholder: 'Tria una contrasenya nova',
  confirmNewPasswordLabel: 'Confirma la contrasenya nova',
  confirmNewPasswordPlaceholder: 'La contrasenya nova un altre cop',
  passwordChanged: 'La teva contrasenya s’ha canviat.',
  invited: 'T’han convidat a unir-te a {organization}!',
  invitationHelp: 'Tria una contrasenya per acabar de crear el teu compte',
  acceptInvitation: 'Crea el compte',
  accountNotAuthenticated:
    'No s’ha pogut autenticar el compte. Si creus que és un error, posa’t en contacte amb l’administrador.',
  registrationClosed: 'El registre està tancat. Demana una invitació a un propietari de la teva organització.',
  invalidAccessCode: 'El codi d’accés no és vàlid',
  notHuman: 'No hem pogut comprovar que ets una persona. Actualitza la pàgina per tornar-ho a provar.',
};

export const ca_ES = { ...forms, ...ofUsers };
