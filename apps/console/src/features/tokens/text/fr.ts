import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TokenText } from './en.ts';

const { number } = formatsFor('fr');

export const fr: TokenText = {
  description: 'Avec un jeton d’accès personnel, vos scripts et pipelines appellent l’API en votre nom.',
  add: 'Créer un jeton',
  empty: { title: 'Aucun jeton', text: 'Créez-en un par script, pour pouvoir en arrêter un sans arrêter les autres.' },
  columns: {
    name: 'Nom',
    scopes: 'Droits',
    end: 'Finit par',
    expires: 'Valable jusqu’au',
    used: 'Dernier usage',
    user: 'Utilisateur',
  },
  never: 'Jamais',
  expired: 'Expiré',
  all: {
    action: 'Jetons de tous',
    title: 'Jetons de tous les utilisateurs',
    description: 'Tous les jetons d’accès personnels de l’organisation.',
    back: 'Jetons',
  },
  create: {
    title: 'Créer un jeton d’accès personnel',
    name: 'Nom',
    nameHint: 'À quoi il sert, par exemple « Publication de nuit ».',
    scopes: 'Ce qu’il peut faire',
    chooseOne: 'Choisissez-en au moins un.',
    expires: 'Valable',
    days: ({ days }) => `${number(days)} jours`,
  },
  scopes: {
    publish: 'Publier des dossiers, et rien d’autre',
    read: 'Lire ce que voit un lecteur',
    review: 'Décider comme un relecteur',
    admin: 'Faire ce que peut un administrateur',
    owner: 'Faire ce que peut un propriétaire',
    tokens: 'Créer et révoquer des jetons',
  },
  secret: {
    title: 'Jeton d’accès personnel',
    label: 'Jeton',
    once: 'Copiez le jeton maintenant : il ne sera plus affiché.',
    copy: 'Copier le jeton',
    copied: 'Copié',
    copyFailed: 'Le navigateur n’a pas permis la copie. Sélectionnez-le et copiez-le à la main.',
    done: 'Je l’ai conservé',
  },
  revoke: {
    action: 'Révoquer',
    of: ({ name }) => `Révoquer ${name}`,
    title: ({ name }) => `Révoquer ${name} ?`,
    text: 'Ce qui utilise ce jeton est refusé aussitôt. Il ne peut pas être rétabli.',
    confirm: 'Révoquer le jeton',
    done: ({ name }) => `${name} a été révoqué.`,
  },
};
