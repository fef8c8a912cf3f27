import type { Locale } from '@portico/contract/constants.ts';

interface Said {
  readonly title: string;
  readonly text: string;
}

/** What a page says in place of a problem that only programs read. */
export interface ProblemPageText {
  readonly sso: Said;
  readonly link: Said;
  readonly signIn: Said;
  readonly forbidden: Said;
  readonly notFound: Said;
  readonly unknownPortal: Said;
  readonly tooMany: Said;
  readonly unavailable: Said;
  readonly failed: Said;
  readonly toLogin: string;
  readonly toPortal: string;
  readonly toConsole: string;
  /** Followed by the id of the request. */
  readonly reference: string;
}

export const problemPageTexts: Readonly<Record<Locale, ProblemPageText>> = {
  en: {
    sso: {
      title: 'Single sign-on could not be started',
      text: 'The address names an identity provider or a page that is not known here. Start again from the login page.',
    },
    link: {
      title: 'This link does not work',
      text: 'The link is incomplete, has expired or was already used. Open it from the newest e-mail, or request a new one.',
    },
    signIn: { title: 'Log in to continue', text: 'You are not logged in, or your session has expired.' },
    forbidden: {
      title: 'Sorry. You are not authorized to view this page.',
      text: 'Your account has no access to it. If you need it, ask the portal’s owner.',
    },
    notFound: {
      title: 'Sorry. We cannot find the page you are looking for.',
      text: 'It may have been moved, or the address has a typing error.',
    },
    unknownPortal: {
      title: 'There is no portal at this address',
      text: 'Check the address for a typing error, or ask the person who gave it to you.',
    },
    tooMany: { title: 'Too many attempts', text: 'Please wait and try again shortly.' },
    unavailable: { title: 'Service unavailable', text: 'Please try again later.' },
    failed: {
      title: 'This page could not be shown',
      text: 'The request could not be processed. Go back and try again.',
    },
    toLogin: 'Return to login',
    toPortal: 'Go to the portal',
    toConsole: 'Go to the console',
    reference: 'Request ID',
  },
  ca_ES: {
    sso: {
      title: 'No s’ha pogut iniciar l’inici de sessió únic',
      text: 'L’adreça indica un proveïdor d’identitat o una pàgina que aquí no es coneix. Torna a començar des de la pàgina d’inici de sessió.',
    },
    link: {
      title: 'Aquest enllaç no funciona',
      text: 'L’enllaç està incomplet, ha caducat o ja s’ha fet servir. Obre’l des del correu més recent o demana’n un de nou.',
    },
    signIn: { title: 'Inicia la sessió per continuar', text: 'No has iniciat la sessió o la sessió ha caducat.' },
    forbidden: {
      title: 'Ho sentim, no tens autorització per veure aquesta pàgina.',
      text: 'El teu compte no hi té accés. Si el necessites, demana’l al responsable del portal.',
    },
    notFound: {
      title: 'Ho sentim, no trobem la pàgina que busques.',
      text: 'Potser s’ha mogut, o l’adreça té una errada.',
    },
    unknownPortal: {
      title: 'No hi ha cap portal en aquesta adreça',
      text: 'Comprova que l’adreça no tingui cap errada, o pregunta-ho a qui te l’ha donada.',
    },
    tooMany: { title: 'Massa intents', text: 'Espera un moment i torna-ho a provar.' },
    unavailable: { title: 'El servei no està disponible', text: 'Torna-ho a provar més tard.' },
    failed: {
      title: 'No s’ha pogut mostrar aquesta pàgina',
      text: 'No s’ha pogut processar la sol·licitud. Torna enrere i prova-ho una altra vegada.',
    },
    toLogin: 'Torna a l’inici de sessió',
    toPortal: 'Ves al portal',
    toConsole: 'Ves a la consola',
    reference: 'Identificador de la sol·licitud',
  },
  de: {
    sso: {
      title: 'Single Sign-on konnte nicht gestartet werden',
      text: 'Die Adresse nennt einen Identitätsanbieter oder eine Seite, die hier nicht bekannt ist. Beginnen Sie auf der Anmeldeseite von vorn.',
    },
    link: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Der Link ist unvollständig, abgelaufen oder wurde schon verwendet. Öffnen Sie ihn aus der neuesten E-Mail oder fordern Sie einen neuen an.',
    },
    signIn: {
      title: 'Melden Sie sich an, um fortzufahren',
      text: 'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen.',
    },
    forbidden: {
      title: 'Sie sind leider nicht berechtigt, diese Seite zu sehen.',
      text: 'Ihr Konto hat keinen Zugriff darauf. Wenn Sie ihn brauchen, wenden Sie sich an den Betreiber des Portals.',
    },
    notFound: {
      title: 'Diese Seite können wir leider nicht finden.',
      text: 'Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.',
    },
    unknownPortal: {
      title: 'Unter dieser Adresse gibt es kein Portal',
      text: 'Prüfen Sie die Adresse auf Tippfehler, oder fragen Sie, von wem Sie sie haben.',
    },
    tooMany: { title: 'Zu viele Versuche', text: 'Bitte warten Sie und versuchen Sie es gleich noch einmal.' },
    unavailable: { title: 'Dienst nicht verfügbar', text: 'Bitte versuchen Sie es später erneut.' },
    failed: {
      title: 'Diese Seite konnte nicht angezeigt werden',
      text: 'Die Anfrage konnte nicht bearbeitet werden. Gehen Sie zurück und versuchen Sie es erneut.',
    },
    toLogin: 'Zurück zur Anmeldung',
    toPortal: 'Zum Portal',
    toConsole: 'Zur Konsole',
    reference: 'Anfrage-ID',
  },
  es_ES: {
    sso: {
      title: 'No se ha podido iniciar el inicio de sesión único',
      text: 'La dirección indica un proveedor de identidad o una página que aquí no se conoce. Vuelve a empezar desde la página de inicio de sesión.',
    },
    link: {
      title: 'Este enlace no funciona',
      text: 'El enlace está incompleto, ha caducado o ya se ha usado. Ábrelo desde el correo más reciente o pide uno nuevo.',
    },
    signIn: { title: 'Inicia sesión para continuar', text: 'No has iniciado sesión o tu sesión ha caducado.' },
    forbidden: {
      title: 'Lo sentimos, no tienes autorización para ver esta página.',
      text: 'Tu cuenta no tiene acceso. Si lo necesitas, pídelo al responsable del portal.',
    },
    notFound: {
      title: 'Lo sentimos, no encontramos la página que buscas.',
      text: 'Puede que se haya movido o que la dirección tenga una errata.',
    },
    unknownPortal: {
      title: 'No hay ningún portal en esta dirección',
      text: 'Comprueba que la dirección no tenga erratas o pregunta a quien te la dio.',
    },
    tooMany: { title: 'Demasiados intentos', text: 'Espera un momento y vuelve a intentarlo.' },
    unavailable: { title: 'Servicio no disponible', text: 'Vuelve a intentarlo más tarde.' },
    failed: {
      title: 'No se ha podido mostrar esta página',
      text: 'No se ha podido procesar la solicitud. Vuelve atrás e inténtalo de nuevo.',
    },
    toLogin: 'Volver al inicio de sesión',
    toPortal: 'Ir al portal',
    toConsole: 'Ir a la consola',
    reference: 'Identificador de la solicitud',
  },
  fr: {
    sso: {
      title: 'L’authentification unique n’a pas pu démarrer',
      text: 'L’adresse indique un fournisseur d’identité ou une page inconnus ici. Recommencez depuis la page de connexion.',
    },
    link: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Le lien est incomplet, a expiré ou a déjà été utilisé. Ouvrez-le depuis l’e-mail le plus récent, ou demandez-en un nouveau.',
    },
    signIn: {
      title: 'Connectez-vous pour continuer',
      text: 'Vous n’êtes pas connecté, ou votre session a expiré.',
    },
    forbidden: {
      title: 'Désolé, vous n’êtes pas autorisé à voir cette page.',
      text: 'Votre compte n’y a pas accès. Si vous en avez besoin, adressez-vous au responsable du portail.',
    },
    notFound: {
      title: 'Désolé, la page que vous cherchez est introuvable.',
      text: 'Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.',
    },
    unknownPortal: {
      title: 'Il n’y a pas de portail à cette adresse',
      text: 'Vérifiez que l’adresse ne contient pas de faute de frappe, ou demandez à la personne qui vous l’a donnée.',
    },
    tooMany: { title: 'Trop de tentatives', text: 'Patientez un instant, puis réessayez.' },
    unavailable: { title: 'Service indisponible', text: 'Veuillez réessayer plus tard.' },
    failed: {
      title: 'Cette page n’a pas pu être affichée',
      text: 'La demande n’a pas pu être traitée. Revenez en arrière et réessayez.',
    },
    toLogin: 'Retour à la connexion',
    toPortal: 'Aller au portail',
    toConsole: 'Aller à la console',
    reference: 'Identifiant de la demande',
  },
};
