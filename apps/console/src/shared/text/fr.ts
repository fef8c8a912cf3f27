import { formatsFor } from '@portico/app-kit/formats.ts';
import type { Text } from './en.ts';

const { number, plural } = formatsFor('fr');

export const fr: Text = {
  console: 'Console',
  loading: 'Chargement',
  messages: 'Messages affichés',
  skip: 'Aller au contenu',
  navigation: 'Rubriques',
  openNavigation: 'Afficher les rubriques',
  closeNavigation: 'Masquer les rubriques',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  save: 'Enregistrer',
  saved: 'Enregistré',
  dismiss: 'Masquer',
  required: 'Ce champ est nécessaire',
  sections: { people: 'Personnes', apis: 'API', portal: 'Portail', organization: 'Organisation' },
  areas: {
    overview: 'Vue d’ensemble',
    developers: 'Développeurs',
    registrations: 'Inscriptions',
    applications: 'Applications',
    teams: 'Équipes',
    analytics: 'Statistiques',
    products: 'Produits',
    strategies: 'Authentification',
    settings: 'Réglages',
    appearance: 'Apparence',
    signIn: 'Connexion',
    portals: 'Portails',
    users: 'Utilisateurs',
    consoleSignIn: 'Connexion à la console',
    tokens: 'Jetons',
    gatewayTokens: 'Jetons de passerelle',
    webhooks: 'Webhooks',
    mails: 'E-mails',
    notifications: 'Notifications',
    flags: 'Fonctions à activer',
    audit: 'Journal d’audit',
  },
  portalSwitch: {
    label: ({ portal }) => `Portail : ${portal}`,
    none: 'Aucun portail pour l’instant',
    unknown: {
      title: 'Ce portail n’existe pas',
      text: 'Il a peut-être été renommé ou supprimé, ou il appartient à une autre organisation.',
    },
  },
  account: {
    label: ({ email }) => `Compte de ${email}`,
    changePassword: 'Changer le mot de passe',
    logOut: 'Se déconnecter',
    logOutEverywhere: 'Se déconnecter partout',
    language: ({ current }) => `Langue : ${current}`,
    theme: 'Thème',
    themes: { system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  },
  roles: { owner: 'Propriétaire', admin: 'Administrateur', reviewer: 'Examinateur', viewer: 'Lecteur' },
  needsRole: {
    owner: 'Seuls les propriétaires peuvent modifier ceci.',
    admin: 'Seuls les administrateurs et les propriétaires peuvent modifier ceci.',
    reviewer: 'Seuls les examinateurs, les administrateurs et les propriétaires peuvent modifier ceci.',
    viewer: '',
  },
  list: {
    search: 'Rechercher',
    clearSearch: 'Effacer la recherche',
    all: 'Tous',
    nothingFound: 'Rien trouvé',
    nothingFoundText: 'Aucune entrée ne correspond à la recherche et aux filtres.',
    clearFilters: 'Effacer la recherche et les filtres',
    failed: 'La liste n’a pas pu être chargée',
    actions: 'Actions possibles',
    actionsOf: ({ name }) => `Actions pour ${name}`,
    select: ({ name }) => `Sélectionner ${name}`,
    selectAll: 'Tout sélectionner sur cette page',
    selected: ({ count }) => `${number(count)} ${plural(count, { one: 'sélectionné', other: 'sélectionnés' })}`,
    clearSelection: 'Effacer la sélection',
    pager: {
      name: 'Numéros de page',
      previous: 'Page précédente',
      next: 'Page suivante',
      size: 'Par page',
      page: ({ page }) => `Page numéro ${number(page)}`,
      position: ({ from, to, total }) => `${number(from)} à ${number(to)} sur ${number(total)}`,
    },
  },
  unsaved: {
    title: 'Quitter sans enregistrer ?',
    text: 'Ce que vous avez modifié sur cette page n’est pas encore enregistré et sera perdu.',
    leave: 'Quitter',
    stay: 'Rester',
  },
  unavailable: 'Le serveur est injoignable. Réessayez plus tard.',
  tooManyAttempts: 'Trop de tentatives. Attendez un peu, puis réessayez.',
  readingTooCostly: 'La lecture demande plus de temps ou de mémoire que n’en a un envoi. Réduisez-le ou divisez-le.',
  uploadTooSlow: 'L’envoi arrivait trop lentement et a été interrompu. Réessayez.',
  ownerRequired:
    'Seuls les propriétaires modifient les fournisseurs d’identité. Adressez-vous à un propriétaire de votre organisation.',
  forbidden: {
    title: 'Votre rôle n’ouvre pas cette rubrique',
    text: 'Demandez un autre rôle à un propriétaire de l’organisation.',
  },
  notFound: {
    title: 'Il n’y a rien à cette adresse',
    text: 'L’élément a peut-être été supprimé, ou l’adresse contient une faute de frappe.',
    back: 'Aller à la vue d’ensemble',
  },
  failed: {
    title: 'Cette page n’a pas pu être affichée',
    text: 'Un problème est survenu pendant le chargement de la page. Réessayez.',
  },
  auth: {
    signedIn: { title: 'Vous êtes connecté', text: 'Vous pouvez fermer cet onglet et continuer là où vous étiez.' },
    logIn: 'Se connecter',
    logInText: 'La console est destinée aux personnes qui gèrent des portails de développeurs.',
    register: 'Inscrire une organisation',
    registerText:
      'Créez une organisation et devenez-en propriétaire. Un e-mail vous demande de confirmer votre adresse.',
    registrationClosed: 'Les inscriptions sont fermées',
    registrationClosedText:
      'Aucune nouvelle organisation ne peut être inscrite sur ce serveur. Pour rejoindre une organisation, demandez une invitation à l’un de ses propriétaires. Pour en créer une nouvelle, adressez-vous à l’exploitant de ce serveur.',
    notSetUp: 'Ce serveur n’est pas encore configuré. Ouvrez le lien qu’il a affiché à son démarrage.',
    registered: 'Confirmez votre adresse à l’aide de l’e-mail reçu, puis connectez-vous.',
    forgotPassword: 'Mot de passe oublié',
    forgotText:
      'Saisissez l’adresse e-mail de votre compte. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    resetPassword: 'Réinitialiser le mot de passe',
    resetText: 'Choisissez un nouveau mot de passe. Toutes vos sessions prennent fin.',
    withoutMail: {
      register:
        'Créez une organisation et devenez-en propriétaire. Ce serveur n’a pas de serveur de messagerie : aucun e-mail n’est envoyé. Demandez à son exploitant le lien qui confirme votre adresse.',
      registered:
        'Ce serveur n’a pas de serveur de messagerie : aucun e-mail n’est envoyé. Demandez à son exploitant le lien qui confirme votre adresse, puis connectez-vous.',
      forgot:
        'Saisissez l’adresse e-mail de votre compte, puis demandez le lien à l’exploitant de ce serveur. Il n’a pas de serveur de messagerie : aucun e-mail n’est envoyé.',
      resetSent:
        'Si un compte existe pour cette adresse e-mail, un lien de réinitialisation du mot de passe a été créé. Ce serveur n’a pas de serveur de messagerie : aucun e-mail n’est envoyé. Demandez le lien à son exploitant.',
    },
    acceptInvitation: 'Accepter l’invitation',
    changePassword: 'Changer le mot de passe',
    changeText: 'Vos autres sessions prennent fin quand le mot de passe change.',
    noAccount: 'Première visite ?',
    hasAccount: 'Vous avez déjà un compte ?',
    toLogin: 'Retour à la connexion',
    toConsole: 'Aller à la console',
    unauthenticated: 'Vous n’avez pas été connecté. Réessayez.',
    setUp: 'Configurer Portico',
    setUpText: 'Créez l’organisation et son propriétaire. Ce lien fonctionne une seule fois.',
    isSetUp: 'Ce serveur est configuré',
    isSetUpText:
      'Le lien de configuration fonctionne une seule fois et a déjà servi. Connectez-vous avec le compte d’un propriétaire.',
    setUpButton: 'Créer l’organisation',
    welcome: {
      noOwner: 'Ce serveur fonctionne et n’a pas encore de propriétaire. Si vous l’exploitez :',
      openLink:
        'Ouvrez le lien de configuration que le serveur a affiché à son démarrage, dans son terminal ou son journal. Le lien fonctionne une seule fois, pendant un jour.',
      makeOwner:
        'Pas de lien ? Redémarrez le serveur pour en obtenir un nouveau, ou créez le propriétaire avec cette commande :',
      noPortal: 'Aucun portail de développeurs à cette adresse',
      noPortalText:
        'Si vous exploitez ce serveur, créez un portail dans la console ou ajoutez ce nom d’hôte à un portail.',
      visitor: 'Vous cherchez un portail de développeurs ? Vérifiez l’adresse ou demandez la bonne à son exploitant.',
    },
    setUpOver:
      'Ce lien a déjà servi ou a expiré. Si le serveur est configuré, connectez-vous ; sinon, redémarrez-le pour obtenir un nouveau lien.',
    emailRefused: 'Cette adresse e-mail ne peut pas être utilisée. Si elle a déjà un compte, connectez-vous.',
  },
};
