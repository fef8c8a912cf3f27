import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TeamText } from './en.ts';

const { number, plural } = formatsFor('fr');

export const fr: TeamText = {
  description:
    'Là où le contrôle d’accès est actif, les développeurs voient et utilisent les produits de leurs équipes.',
  add: 'Créer une équipe',
  empty: {
    title: 'Aucune équipe',
    text: 'Créez une équipe, ajoutez-y des développeurs et dites ce qu’ils peuvent faire avec quels produits.',
  },
  columns: { name: 'Nom', members: 'Membres', products: 'Produits', created: 'Création' },
  accessOff:
    'Le contrôle d’accès est inactif dans ce portail : tout développeur voit tous les produits, quelles que soient ses équipes.',
  name: 'Nom',
  create: { title: 'Créer une équipe', done: ({ name }) => `L’équipe ${name} a été créée.` },
  rename: {
    action: 'Renommer',
    title: ({ name }) => `Renommer ${name}`,
    hint: 'Les dossiers et les fournisseurs d’identité qui nomment l’équipe doivent aussi être modifiés.',
  },
  remove: {
    action: 'Supprimer l’équipe',
    title: ({ name }) => `Supprimer l’équipe ${name} ?`,
    members: ({ count }) => plural(count, { one: `${number(count)} membre`, other: `${number(count)} membres` }),
    products: ({ count }) => plural(count, { one: `${number(count)} produit`, other: `${number(count)} produits` }),
    text: ({ members, products }) =>
      `L’équipe a ${members} et atteint ${products}. Ils perdent aussitôt ce que seule cette équipe leur permet. Les applications que l’équipe partage restent à leurs développeurs.`,
  },
  back: 'Équipes',
  saved: 'Enregistré',
  members: {
    title: 'Membres',
    none: 'Cette équipe n’a encore aucun membre.',
    email: 'Adresse e-mail',
    name: 'Nom',
    notYet: 'Pas encore inscrit',
    add: 'Ajouter des membres',
    addresses: 'Adresses e-mail',
    hint: 'Une ou plusieurs, séparées par des espaces, des virgules ou des lignes. Il n’est pas nécessaire d’être déjà inscrit.',
    wrong: ({ email }) => `Ce n’est pas une adresse e-mail : ${email}`,
    remove: 'Retirer',
    removeOf: ({ email }) => `Retirer ${email} de l’équipe`,
    removeTitle: ({ email }) => `Retirer ${email} de l’équipe ?`,
    removeText: 'Cette personne perd aussitôt ce que seule cette équipe lui permet.',
  },
  products: {
    title: 'Produits',
    none: 'Le portail n’a encore aucun produit.',
    product: 'Produit',
    roles: { view: 'Voir', register: 'S’inscrire', view_documentation: 'Voir la documentation' },
    roleOf: ({ action, product }) => `${action} : ${product}`,
  },
};
