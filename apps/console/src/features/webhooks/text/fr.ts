import { formatsFor } from '@portico/app-kit/formats.ts';
import type { WebhookText } from './en.ts';

const { number, plural } = formatsFor('fr');

export const fr: WebhookText = {
  description:
    'Un webhook prévient un autre système lorsqu’un développeur, une inscription, une application ou un identifiant change.',
  add: 'Ajouter un webhook',
  empty: {
    title: 'Aucun webhook pour l’instant',
    text: 'Ajoutez l’adresse d’un système qui doit savoir ce qui se passe dans vos portails.',
  },
  columns: { address: 'Adresse', events: 'Événements', portal: 'Portail', status: 'État' },
  allEvents: 'Tous les événements',
  someEvents: ({ count }) => plural(count, { one: `${number(count)} événement`, other: `${number(count)} événements` }),
  allPortals: 'Tous les portails',
  status: { on: 'Actif', off: 'Inactif', failing: 'En échec' },
  form: {
    url: 'Adresse',
    urlHint: 'Où les événements sont envoyés par POST. Elle commence par https://.',
    description: 'Description',
    descriptionHint: 'À quoi il sert. Peut rester vide.',
    portal: 'Portail',
    every: 'Tous les événements, y compris ceux qu’ajouteront des versions ultérieures',
    events: {
      label: 'Événements',
      filter: 'Filtrer les événements',
      clearFilter: 'Effacer le filtre',
      nothingFound: 'Aucun événement ne correspond.',
      chosen: ({ chosen, total }) => `${number(chosen)} sur ${number(total)} choisis`,
    },
    chooseOne: 'Choisissez au moins un événement.',
  },
  secret: {
    title: 'Secret de signature',
    label: 'Secret de signature',
    once: 'Copiez le secret maintenant : il ne sera plus affiché. Les destinataires vérifient grâce à lui qu’un événement vient d’ici.',
    copy: 'Copier le secret',
    copied: 'Copié',
    copyFailed: 'Le navigateur n’a pas permis de le copier. Sélectionnez-le et copiez-le à la main.',
    done: 'Je l’ai conservé',
  },
  back: 'Webhooks',
  edit: 'Modifier le webhook',
  change: 'Modifier',
  saved: 'Le webhook a été enregistré.',
  test: 'Envoyer un événement de test',
  testTaken: 'Le destinataire a accepté l’événement de test.',
  testRefused: ({ reason }) => `L’événement de test n’est pas arrivé : ${reason}`,
  testWaiting: 'L’événement de test est en route.',
  isOn: 'Remettre les événements',
  isOnHint: 'Tant qu’il est inactif, rien n’est envoyé, et ce qui se passe entre-temps n’est pas signalé.',
  failing: 'Les dernières remises ne sont pas arrivées. Les tentatives ci-dessous disent pourquoi.',
  disabled: {
    failing:
      'Il a été désactivé parce que rien n’a pu être remis pendant trois jours. Ce qui attend sera envoyé dès que vous l’activerez.',
    gone: 'Il a été désactivé parce que le destinataire a répondu qu’il n’existe plus (410).',
  },
  rotate: {
    action: 'Nouveau secret',
    title: 'Créer un nouveau secret de signature ?',
    text: 'Le destinataire a besoin du nouveau secret dans la journée. D’ici là, chaque événement est signé avec les deux secrets.',
    confirm: 'Créer un nouveau secret',
  },
  remove: {
    action: 'Supprimer',
    title: 'Supprimer ce webhook ?',
    text: ({ address }) =>
      `Plus rien ne sera envoyé à ${address}. Ce qui a été remis et ce qui attend encore est supprimé avec lui.`,
    confirm: 'Supprimer le webhook',
    done: 'Le webhook a été supprimé.',
  },
  deliveries: {
    title: 'Remises',
    columns: { event: 'Événement', status: 'État', attempts: 'Tentatives', time: 'Heure' },
    filter: 'État',
    status: { queued: 'En attente', sending: 'En cours d’envoi', delivered: 'Remis', failed: 'Échoué' },
    empty: { title: 'Rien n’a encore été envoyé', text: 'Envoyez un événement de test pour voir s’il arrive.' },
    details: ({ type }) => `Détails de ${type}`,
    open: 'Détails',
    replayFailed: 'Renvoyer les échecs',
    replayedFailed: ({ count }) =>
      plural(count, {
        one: `${number(count)} événement est renvoyé.`,
        other: `${number(count)} événements sont renvoyés.`,
      }),
  },
  delivery: {
    event: 'Identifiant de l’événement',
    next: 'Prochaine tentative',
    body: 'Contenu',
    attempts: 'Tentatives',
    noAttempt: 'Il n’y a pas encore eu de tentative.',
    noAnswer: 'Pas de réponse',
    took: ({ ms }) => `${number(ms)} ms`,
    replay: 'Renvoyer',
    replayed: 'L’événement est renvoyé.',
  },
};
