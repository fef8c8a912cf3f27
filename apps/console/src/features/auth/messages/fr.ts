import { fr as forms } from '@portico/auth-elements/messages/fr.ts';
import type { UserMessages } from './user-messages.ts';

const ofUsers: UserMessages = {
  preferredName: 'Nom d’usage (facultatif)',
  organization: 'Organisation',
  accessCode: 'Code d’accès',
  region: 'Région',
  regionUs: 'US (Amérique du Nord)',
  regionEu: 'UE (Europe)',
  regionHelp:
    'Une seule région est disponible pendant l’essai. Les services et les composants d’exécution appartiennent à une région. Passez à l’offre entreprise pour en utiliser plusieurs.',
  acceptAgreement: 'J’accepte l’{agreement} et la {privacy}.',
  customerAgreement: 'accord client',
  privacyPolicy: 'politique de confidentialité',
  registerLink: 'Créer un compte',
  registerLinkHelp: 'Vous n’avez pas de compte ?',
  logInWithEmail: 'Se connecter avec une adresse e-mail et un mot de passe',
  recoverySent:
    'Si un compte existe pour cette adresse, un lien pour réinitialiser le mot de passe est en route. Regardez dans les indésirables si rien n’arrive d’ici quelques minutes.',
  returnToLogin: 'Retour à la connexion',
  changePassword: 'Changer le mot de passe',
  cancel: 'Annuler',
  currentPasswordLabel: 'Mot de passe actuel',
  currentPasswordPlaceholder: 'Votre mot de passe jusqu’ici',
  newPasswordLabel: 'Nouveau mot de passe',
  newPasswordPlaceholder: 'Choisissez un nouveau mot de passe',
  confirmNewPasswordLabel: 'Confirmer le nouveau mot de passe',
  confirmNewPasswordPlaceholder: 'Le nouveau mot de passe, encore une fois',
  passwordChanged: 'Votre mot de passe a été changé.',
  invited: 'Vous êtes invité à rejoindre {organization} !',
  invitationHelp: 'Choisissez un mot de passe pour terminer la création de votre compte',
  acceptInvitation: 'Créer le compte',
  accountNotAuthenticated:
    'Le compte n’a pas pu être authentifié. Si vous pensez que c’est une erreur, contactez votre administrateur.',
  registrationClosed: 'Les inscriptions sont fermées. Demandez une invitation à un propriétaire de votre organisation.',
  invalidAccessCode: 'Code d’accès non valide',
  notHuman: 'Nous n’avons pas pu vérifier que vous êtes humain. Actualisez la page pour réessayer.',
};

export const fr = { ...forms, ...ofUsers };
