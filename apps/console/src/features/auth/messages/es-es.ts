import { es_ES as forms } from '@portico/auth-elements/messages/es-es.ts';
import type { UserMessages } from './user-messages.ts';

const ofUsers: UserMessages = {
  preferredName: 'Nombre preferido (opcional)',
  organization: 'Organización',
  accessCode: 'Código de acceso',
  region: 'Región',
  regionUs: 'EE. UU. (Norteamérica)',
  regionEu: 'UE (Europa)',
  regionHelp:
    'Durante la prueba solo hay una región disponible. Los servicios y los componentes en ejecución pertenecen a una región. Con la versión para empresas puedes usar varias.',
  acceptAgreement: 'Acepto el {agreement} y la {privacy}.',
  customerAgreement: 'acuerdo de cliente',
  privacyPolicy: 'política de privacidad',
  registerLink: 'Crear una cuenta',
  registerLinkHelp: '¿No tienes cuenta?',
  logInWithEmail: 'Iniciar sesión con correo y contraseña',
  recoverySent:
    'Si hay una cuenta con esta dirección, te hemos enviado un enlace para restablecer la contraseña. Mira en el correo no deseado si no llega nada en unos minutos.',
  returnToLogin: 'Volver al inicio de sesión',
  changePassword: 'Cambiar la contraseña',
  cancel: 'Cancelar',
  currentPasswordLabel: 'Contraseña actual',
  currentPasswordPlaceholder: 'Tu contraseña hasta ahora',
  newPasswordLabel: 'Contraseña nueva',
  newPasswordPlaceholder: 'Elige una contraseña nueva',
  confirmNewPasswordLabel: 'Confirmar la contraseña nueva',
  confirmNewPasswordPlaceholder: 'La contraseña nueva otra vez',
  passwordChanged: 'Tu contraseña se ha cambiado.',
  invited: '¡Te han invitado a unirte a {organization}!',
  invitationHelp: 'Elige una contraseña para terminar de crear tu cuenta',
  acceptInvitation: 'Crear la cuenta',
  accountNotAuthenticated:
    'No se ha podido autenticar la cuenta. Si crees que es un error, ponte en contacto con tu administrador.',
  registrationClosed: 'El registro está cerrado. Pide una invitación a un propietario de tu organización.',
  invalidAccessCode: 'El código de acceso no es válido',
  notHuman: 'No hemos podido comprobar que eres una persona. Actualiza la página para volver a intentarlo.',
};

export const es_ES = { ...forms, ...ofUsers };
