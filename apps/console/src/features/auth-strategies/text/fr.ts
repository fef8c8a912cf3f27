import { formatsFor } from '@portico/app-kit/formats.ts';
import type { StrategyText } from './en.ts';

const { number } = formatsFor('fr');

export const fr: StrategyText = {
  description:
    'Comment les applications s’identifient pour appeler une API. La première est proposée aux nouvelles applications.',
  add: 'Ajouter une stratégie',
  edit: ({ name }) => `Modifier ${name}`,
  empty: {
    title: 'Aucune stratégie d’authentification',
    text: 'Ajoutez-en une pour que les applications puissent s’inscrire aux versions.',
  },
  columns: { name: 'Nom', type: 'Type', use: 'Utilisée par' },
  types: {
    key_auth: 'Clé d’API',
    client_credentials: 'Identifiants de client',
    self_managed_client_credentials: 'Identifiants de client autogérés',
  },
  typeHints: {
    key_auth: 'Le portail remet des clés, et les passerelles les vérifient.',
    client_credentials:
      'Le portail, ou un émetteur externe, remet des jetons aux applications qui ont un identifiant et un secret.',
    self_managed_client_credentials: 'Les développeurs apportent l’identifiant de client d’un émetteur externe.',
  },
  use: ({ versions, applications }) => `${number(versions)} versions, ${number(applications)} applications`,
  saved: 'La stratégie a été enregistrée',
  name: 'Nom',
  type: 'Type',
  keyNames: 'Noms de l’en-tête ou du paramètre de requête, un par ligne',
  scopes: 'Portées, une par ligne',
  issuer: 'Émetteur',
  issuerHint: 'Laissé vide, le portail émet lui-même les jetons.',
  audience: 'Audience',
  audienceHint:
    'À quoi les jetons doivent être destinés. Obligatoire avec un émetteur : les jetons destinés à d’autres sont refusés.',
  noAudience: {
    badge: 'Sans audience : jetons refusés',
    message:
      'Les jetons de cet émetteur sont refusés, car la stratégie ne dit pas à quoi ils doivent être destinés. Indiquez une audience.',
  },
  registers: 'Enregistrer un client chez l’émetteur pour chaque application',
  registersHint: 'Enregistrement dynamique de clients (RFC 7591).',
  token: 'Jeton d’accès initial',
  tokenHint: 'Seulement si l’émetteur en demande un. Il est chiffré et n’est plus jamais montré.',
  tokenKept: 'Un jeton est enregistré. Saisissez-en un autre pour le remplacer.',
  remove: 'Supprimer',
  removeTitle: ({ name }) => `Supprimer ${name} ?`,
  removeText: 'Rien ne l’utilise. Elle peut être ajoutée de nouveau à tout moment.',
  removeUsed: ({ versions, applications }) =>
    `Elle est utilisée par ${number(versions)} versions et ${number(applications)} applications, et ne peut donc pas être supprimée.`,
  removed: 'La stratégie a été supprimée',
};
