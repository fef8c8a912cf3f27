import { formatsFor } from '@portico/app-kit/formats.ts';
import type { ReviewText } from './en.ts';

const { number, plural } = formatsFor('fr');

export const fr: ReviewText = {
  status: 'État',
  name: 'Nom',
  email: 'E-mail',
  since: 'Depuis',
  developer: 'Développeur',
  application: 'Application concernée',
  product: 'Produit',
  version: 'Version',
  developerStatuses: {
    unverified: 'Adresse non confirmée',
    pending: 'En attente d’approbation',
    approved: 'Approuvé',
    rejected: 'Refusé',
    disabled: 'Désactivé',
  },
  registrationStatuses: {
    pending: 'En cours d’examen',
    approved: 'Approuvée',
    rejected: 'Refusée',
    revoked: 'Révoquée',
  },
  noAccess: {
    title: 'Aucun accès',
    reasons: {
      'developer-inactive': 'Développeur inactif',
      'product-hidden': 'Produit non publié',
      'not-permitted': 'Les équipes du développeur ne donnent pas accès à ce produit',
    },
  },
  decisions: { approved: 'Approuver', rejected: 'Refuser', disabled: 'Désactiver', revoked: 'Révoquer' },
  reason: 'Motif (facultatif)',
  reasonHint: 'Communiqué au développeur par e-mail.',
  developers: {
    description:
      'Qui a, ou demande, un compte sur ce portail. Ceux qui attendent depuis le plus longtemps viennent en premier.',
    search: 'Rechercher par nom ou e-mail',
    empty: {
      title: 'Aucun développeur pour l’instant',
      text: 'Toute personne qui s’inscrit sur le portail apparaît ici.',
    },
    decided: {
      approved: ({ name }) => `${name} est approuvé`,
      rejected: ({ name }) => `${name} est refusé`,
      disabled: ({ name }) => `${name} est désactivé`,
    },
    ask: {
      rejected: { title: ({ name }) => `Refuser ${name} ?`, text: 'Le compte n’obtient pas d’accès au portail.' },
      disabled: {
        title: ({ name }) => `Désactiver ${name} ?`,
        text: 'Le développeur est déconnecté partout et ne peut plus se connecter. Ses applications restent.',
      },
    },
    teams: 'Équipes',
    noTeams: 'Dans aucune équipe',
    sessions: 'Sessions ouvertes',
    noSessions: 'Aucune session active',
    began: 'Début',
    lastUsed: 'Dernière utilisation',
    ends: 'Fin',
    endSession: 'Terminer la session',
    endAll: 'Terminer toutes les sessions',
    endAllText: ({ count }) =>
      `Le développeur est aussitôt déconnecté de ${number(count)} ${plural(count, { one: 'navigateur', other: 'navigateurs' })}.`,
    sessionEnded: 'Session terminée',
    applicationsOf: ({ count }) => `${number(count)} ${plural(count, { one: 'application', other: 'applications' })}`,
    failed: 'Le développeur n’a pas pu être chargé',
  },
  registrations: {
    description:
      'Applications qui utilisent un produit ou veulent l’utiliser. Celles qui attendent depuis le plus longtemps viennent en premier.',
    search: 'Rechercher par application, produit ou e-mail',
    empty: {
      title: 'Aucune inscription pour l’instant',
      text: 'Quand un développeur inscrit une application à un produit, elle apparaît ici.',
    },
    nameOf: ({ application, product }) => `${application} pour ${product}`,
    scopes: 'Portées',
    scopeDecisions: { granted: 'Accorder des portées', refused: 'Refuser des portées' },
    askScopes: { granted: 'Accorder ces portées ?', refused: 'Refuser ces portées ?' },
    asksFor: 'Demande',
    scopesWait: 'Portées à examiner',
    scopesDecided: 'Portées traitées',
    hasScopes: ({ scopes }) => `A ${scopes}`,
    asksScopes: ({ scopes }) => `Demande ${scopes}`,
    scopesDecidedBy: ({ email }) => `Portées décidées par ${email}`,
    scopesDecidedByItself: 'Portées accordées automatiquement',
    refusedBefore: ({ application, status }) => `Auparavant : ${status}, pour ${application} du même développeur`,
    decided: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'inscription traitée', other: 'inscriptions traitées' })}`,
    ask: {
      approved: ({ count }) =>
        `Approuver ${number(count)} ${plural(count, { one: 'inscription', other: 'inscriptions' })} ?`,
      rejected: ({ count }) =>
        `Refuser ${number(count)} ${plural(count, { one: 'inscription', other: 'inscriptions' })} ?`,
      revoked: ({ count }) =>
        `Révoquer ${number(count)} ${plural(count, { one: 'inscription', other: 'inscriptions' })} ?`,
    },
    effect: {
      approved: 'Les applications peuvent désormais appeler le produit.',
      rejected: 'Les applications n’obtiennent pas d’accès au produit.',
      revoked: 'Les appels des applications au produit sont désormais refusés.',
    },
    partly: ({ done, total }) => `${number(done)} sur ${number(total)} traitées. Celles-ci n’ont pas pu l’être :`,
  },
  applications: {
    description: 'Les applications de tous les développeurs de ce portail, les plus récentes d’abord.',
    search: 'Rechercher par nom ou e-mail',
    empty: {
      title: 'Aucune application pour l’instant',
      text: 'Les applications que les développeurs créent apparaissent ici.',
    },
    registrations: 'Inscriptions',
    strategy: 'Authentification',
    reference: 'Référence',
    credentials: 'Identifiants',
    noCredentials: 'Aucun identifiant',
    endsIn: 'Se termine par',
    never: 'Jamais',
    expires: 'Expire',
    created: 'Créée',
    noRegistrations: 'Aucune inscription',
    failed: 'L’application n’a pas pu être chargée',
  },
  overview: {
    description: 'Validations en attente, activité des dernières 24 heures et état du système.',
    waiting: 'Validations en attente',
    nothingWaits: 'Aucune validation en attente',
    developersWait: ({ count }) => `${number(count)} ${plural(count, { one: 'développeur', other: 'développeurs' })}`,
    scopesWait: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'demande de portées', other: 'demandes de portées' })}`,
    registrationsWait: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'inscription', other: 'inscriptions' })}`,
    traffic: 'Dernières 24 heures',
    requests: ({ count }) => `${number(count)} ${plural(count, { one: 'appel', other: 'appels' })}`,
    errorRate: ({ percent }) => `${percent} d’erreurs`,
    portal: 'Portail',
    lastPublish: 'Dernière publication',
    neverPublished: 'Pas encore publié',
    publishedBy: ({ number: revision, author }) => `Révision ${number(revision)} par ${author}`,
    health: 'État de santé',
    mailsFine: 'Tous les e-mails sont en route.',
    mailsWaiting: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'e-mail attend', other: 'e-mails attendent' })} d’être envoyés.`,
    mailsRetried: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'e-mail est', other: 'e-mails sont' })} de nouveau tentés après un échec.`,
    mailsGivenUp: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'e-mail a été', other: 'e-mails ont été' })} abandonnés.`,
    mails: 'E-mails',
    database: 'Base de données',
    publishing: 'Publication',
    publishingFine: 'Aucune publication n’a été refusée cette dernière semaine.',
    publishRefused: ({ portal }: { portal: string }) => `Une publication de « ${portal} » a été refusée`,
    publishFault: 'L’erreur vient du serveur ; son journal dit pourquoi.',
    moreFindings: ({ findings }: { findings: number }) => `et ${number(findings - 1)} de plus`,
    databaseFine: ({ engine }) => `${engine}, joignable`,
    untrustedProxy:
      'Des requêtes arrivent par un proxy que le paramètre TRUSTED_PROXIES ne mentionne pas : le serveur ne peut pas distinguer les clients pour ses limites de débit. Le journal du serveur indique le proxy. Vu pour la dernière fois :',
    noPortals: {
      title: 'Aucun portail pour l’instant',
      text: 'Créez un portail, ajoutez un produit, et les développeurs peuvent commencer.',
      action: 'Créer un portail',
    },
    failed: 'La vue d’ensemble n’a pas pu être chargée',
  },
  analytics: {
    description: 'Appels aux API de ce portail, tels que les passerelles les signalent.',
    period: 'Période',
    periods: {
      '24h': 'Dernières 24 heures',
      '7d': '7 derniers jours',
      '30d': '30 derniers jours',
      '90d': '90 derniers jours',
    },
    by: 'Par',
    groups: { product: 'Produit', version: 'Version', developer: 'Développeur' },
    unknownCallers: 'Appelants inconnus',
    requests: 'Appels',
    errors: 'Erreurs',
    errorRate: 'Taux d’erreur',
    p99: 'Latence P99',
    milliseconds: ({ ms }) => `${ms} ms`,
    chart: 'Appels au fil du temps',
    time: 'Moment',
    asTable: 'Afficher en tableau',
    empty: {
      title: 'Aucun appel pendant cette période',
      text: 'Dès qu’une passerelle signale des appels, ils sont comptés ici.',
    },
    failed: 'Les chiffres n’ont pas pu être chargés',
  },
};
