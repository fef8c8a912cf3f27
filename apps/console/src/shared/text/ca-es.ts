import { formatsFor } from '@portico/app-kit/formats.ts';
import type { Text } from './en.ts';

const { number, plural } = formatsFor('ca');

export const ca_ES: Text = {
  console: 'Consola',
  loading: 'S’està carregant',
  messages: 'Missatges',
  skip: 'Ves al contingut',
  navigation: 'Àrees',
  openNavigation: 'Mostra les àrees',
  closeNavigation: 'Amaga les àrees',
  retry: 'Torna-ho a provar',
  cancel: 'Cancel·la',
  close: 'Tanca',
  save: 'Desa',
  saved: 'Desat',
  dismiss: 'Amaga',
  required: 'Aquest camp és necessari',
  sections: { people: 'Persones', apis: 'API', portal: 'Portal', organization: 'Organització' },
  areas: {
    overview: 'Resum',
    developers: 'Desenvolupadors',
    registrations: 'Registres',
    applications: 'Aplicacions',
    teams: 'Equips',
    analytics: 'Estadístiques',
    products: 'Productes',
    strategies: 'Autenticació',
    settings: 'Configuració',
    appearance: 'Aspecte',
    signIn: 'Inici de sessió',
    portals: 'Portals',
    users: 'Usuaris',
    consoleSignIn: 'Accés a la consola',
    tokens: 'Testimonis d’accés',
    gatewayTokens: 'Testimonis de passarel·la',
    webhooks: 'Webhooks',
    mails: 'Correus',
    notifications: 'Notificacions',
    flags: 'Funcions activables',
    audit: 'Registre d’auditoria',
  },
  portalSwitch: {
    label: ({ portal }) => `Portal: ${portal}`,
    none: 'Encara no hi ha cap portal',
    unknown: {
      title: 'Aquest portal no existeix',
      text: 'Potser s’ha canviat de nom o s’ha eliminat, o és d’una altra organització.',
    },
  },
  account: {
    label: ({ email }) => `Compte de ${email}`,
    changePassword: 'Canvia la contrasenya',
    logOut: 'Tanca la sessió',
    logOutEverywhere: 'Tanca la sessió arreu',
    language: ({ current }) => `Llengua: ${current}`,
    theme: 'Tema',
    themes: { system: 'Com el sistema', light: 'Clar', dark: 'Fosc' },
  },
  roles: { owner: 'Propietari', admin: 'Administrador', reviewer: 'Revisor', viewer: 'Lector' },
  needsRole: {
    owner: 'Només els propietaris poden canviar això.',
    admin: 'Només els administradors i els propietaris poden canviar això.',
    reviewer: 'Només els revisors, els administradors i els propietaris poden canviar això.',
    viewer: '',
  },
  list: {
    search: 'Cerca',
    clearSearch: 'Esborra la cerca',
    all: 'Tots',
    nothingFound: 'No s’ha trobat res',
    nothingFoundText: 'Cap entrada coincideix amb la cerca i els filtres.',
    clearFilters: 'Esborra la cerca i els filtres',
    failed: 'No s’ha pogut carregar la llista',
    actions: 'Accions',
    actionsOf: ({ name }) => `Accions per a ${name}`,
    select: ({ name }) => `Selecciona ${name}`,
    selectAll: 'Selecciona-ho tot en aquesta pàgina',
    selected: ({ count }) => `${number(count)} ${plural(count, { one: 'seleccionat', other: 'seleccionats' })}`,
    clearSelection: 'Treu la selecció',
    pager: {
      name: 'Pàgines',
      previous: 'Pàgina anterior',
      next: 'Pàgina següent',
      size: 'Per pàgina',
      page: ({ page }) => `Pàgina ${number(page)}`,
      position: ({ from, to, total }) => `${number(from)} a ${number(to)} de ${number(total)}`,
    },
  },
  unsaved: {
    title: 'Vols sortir sense desar?',
    text: 'El que has canviat en aquesta pàgina encara no està desat i es perdrà.',
    leave: 'Surt',
    stay: 'Queda’t',
  },
  unavailable: 'No es pot contactar amb el servidor. Torna-ho a provar més tard.',
  tooManyAttempts: 'Massa intents. Espera un moment i torna-ho a provar.',
  readingTooCostly:
    'Llegir això requereix més temps o memòria del que es permet a una pujada. Redueix-ho o divideix-ho.',
  uploadTooSlow: 'La pujada arribava massa a poc a poc i s’ha interromput. Torna-ho a provar.',
  ownerRequired:
    'Només els propietaris canvien els proveïdors d’identitat. Demana-ho a un propietari de la teva organització.',
  forbidden: {
    title: 'El teu rol no obre aquesta àrea',
    text: 'Demana un altre rol a un propietari de l’organització.',
  },
  notFound: {
    title: 'No hi ha res en aquesta adreça',
    text: 'Potser s’ha eliminat, o l’adreça té una errada.',
    back: 'Ves al resum',
  },
  failed: {
    title: 'No s’ha pogut mostrar aquesta pàgina',
    text: 'Alguna cosa ha fallat en carregar la pàgina. Torna-ho a provar.',
  },
  auth: {
    signedIn: { title: 'Heu iniciat la sessió', text: 'Podeu tancar aquesta pestanya i continuar on éreu.' },
    logIn: 'Inicia la sessió',
    logInText: 'La consola és per a les persones que gestionen portals de desenvolupadors.',
    register: 'Registra una organització',
    registerText:
      'Crea una organització i sigues-ne el propietari. Un correu et demanarà que confirmis la teva adreça.',
    registrationClosed: 'El registre està tancat',
    registrationClosedText:
      'En aquest servidor no s’hi poden registrar organitzacions noves. Per unir-te a una organització, demana una invitació a un dels seus propietaris. Per crear-ne una de nova, demana-ho a qui gestiona aquest servidor.',
    notSetUp: 'Aquest servidor encara no s’ha posat en marxa. Obre l’enllaç que va mostrar en arrencar.',
    registered: 'Confirma la teva adreça amb el correu que t’hem enviat i després inicia la sessió.',
    forgotPassword: 'Contrasenya oblidada',
    forgotText: 'Escriu l’adreça de correu del teu compte i t’enviarem un enllaç per triar una altra contrasenya.',
    resetPassword: 'Restableix la contrasenya',
    resetText: 'Tria una contrasenya nova. Es tancaran totes les teves sessions.',
    withoutMail: {
      register:
        'Crea una organització i sigues-ne el propietari. Aquest servidor no té servidor de correu, de manera que no s’envia cap correu. Demana al seu operador l’enllaç que confirma la teva adreça.',
      registered:
        'Aquest servidor no té servidor de correu, de manera que no s’envia cap correu. Demana al seu operador l’enllaç que confirma la teva adreça i després inicia la sessió.',
      forgot:
        'Escriu l’adreça de correu del teu compte i demana després l’enllaç a l’operador d’aquest servidor. No té servidor de correu, de manera que no s’envia cap correu.',
      resetSent:
        'Si hi ha un compte amb aquesta adreça de correu, ara hi ha un enllaç per restablir la contrasenya. Aquest servidor no té servidor de correu, de manera que no s’envia cap correu. Demana l’enllaç al seu operador.',
    },
    acceptInvitation: 'Accepta la invitació',
    changePassword: 'Canvia la contrasenya',
    changeText: 'Les teves altres sessions es tanquen quan canvia la contrasenya.',
    noAccount: 'És el primer cop que vens?',
    hasAccount: 'Ja tens un compte?',
    toLogin: 'Torna a l’inici de sessió',
    toConsole: 'Ves a la consola',
    unauthenticated: 'No s’ha iniciat la sessió. Torna-ho a provar.',
    setUp: 'Posa en marxa Portico',
    setUpText: 'Crea l’organització i el seu propietari. Aquest enllaç funciona un sol cop.',
    isSetUp: 'Aquest servidor ja està en marxa',
    isSetUpText:
      'L’enllaç de posada en marxa funciona un sol cop i ja s’ha fet servir. Inicia la sessió amb el compte d’un propietari.',
    setUpButton: 'Crea l’organització',
    welcome: {
      noOwner: 'Aquest servidor funciona i encara no té propietari. Si el gestiones:',
      openLink:
        'Obre l’enllaç de posada en marxa que el servidor va mostrar en arrencar, al terminal o al registre. L’enllaç funciona un sol cop i durant un dia.',
      makeOwner:
        'No tens l’enllaç? Reinicia el servidor per obtenir-ne un altre, o crea el propietari amb aquesta ordre:',
      noPortal: 'No hi ha cap portal de desenvolupadors en aquesta adreça',
      noPortalText:
        'Si gestiones aquest servidor, crea un portal a la consola o afegeix aquest nom d’amfitrió a un portal.',
      visitor: 'Busques un portal de desenvolupadors? Comprova l’adreça o demana la correcta a qui el gestiona.',
    },
    setUpOver:
      'Aquest enllaç ja s’ha fet servir o ha caducat. Si el servidor ja està en marxa, inicia la sessió; si no, reinicia’l per obtenir un altre enllaç.',
    emailRefused: 'Aquesta adreça de correu no es pot fer servir. Si ja té un compte, inicia la sessió.',
  },
};
