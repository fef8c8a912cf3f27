import type { Text } from './en.ts';

export const fr: Text = {
  titles: {
    catalog: 'Catalogue de produits',
    notFound: 'Page introuvable (404)',
    forbidden: 'Accès interdit (403)',
    error: 'Erreur',
  },
  bar: {
    name: 'Navigation principale',
    skip: 'Aller au contenu',
    home: ({ portal }) => `${portal}, vers le catalogue`,
    catalog: 'Catalogue',
    theme: 'Apparence',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    language: ({ current }) => `Langue : ${current}`,
  },
  messages: 'Messages',
  loading: 'Chargement en cours',
  retry: 'Réessayer',
  toCatalog: 'Aller au catalogue',
  unavailable: {
    title: 'Le portail est injoignable',
    text: 'Le service ne répond pas pour le moment. Patientez un peu, puis réessayez.',
  },
  unknownPortal: {
    title: 'Il n’y a pas de portail à cette adresse',
    text: 'Vérifiez que l’adresse est bien saisie ou demandez à la personne qui vous l’a donnée.',
  },
  failed: {
    title: 'Cette page n’a pas pu être affichée',
    text: 'Un problème est survenu pendant le chargement de la page. Réessayez ; si cela se reproduit, prévenez le responsable du portail.',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.',
  },
  forbidden: {
    title: 'Vous ne pouvez pas voir cette page',
    text: 'Votre compte n’y a pas accès. Si vous en avez besoin, adressez-vous au responsable du portail.',
  },
  signInRequired: {
    title: 'Connectez-vous pour voir ce portail',
    text: 'Ses produits sont réservés aux développeurs inscrits.',
  },
  catalog: {
    header: 'Développez avec nos API',
    welcome: 'Trouvez un produit, lisez comment il fonctionne et lancez votre premier appel.',
    search: 'Rechercher des produits',
    searchPlaceholder: 'Rechercher un produit par son nom',
    clearSearch: 'Effacer la recherche',
    products: 'Produits',
    count: ({ total }) => (total <= 1 ? `${total} produit` : `${total} produits`),
    found: ({ total, query }) =>
      total <= 1 ? `${total} produit pour « ${query} »` : `${total} produits pour « ${query} »`,
    view: 'Affichage',
    cards: 'Cartes',
    table: 'Tableau',
    latestVersion: ({ version }) => `Dernière version : ${version}`,
    documentation: 'Documentation',
    specification: 'Spécification',
    documentationOf: ({ product }) => `Documentation de ${product}`,
    specificationOf: ({ product }) => `Spécification de ${product}`,
    labelsOf: ({ product }) => `Étiquettes de ${product}`,
    moreLabels: ({ hidden }) => `${hidden} de plus`,
    fewerLabels: 'Réduire',
    columns: {
      name: 'Produit',
      description: 'Description',
      version: 'Dernière version',
      labels: 'Étiquettes',
      links: 'Liens',
    },
    empty: {
      title: 'Aucun produit pour l’instant',
      text: 'Les produits de ce portail apparaîtront ici dès que le premier sera publié.',
    },
    nothingFound: {
      title: ({ query }) => `Aucun résultat pour « ${query} »`,
      text: 'Vérifiez l’orthographe ou essayez un mot plus court.',
      action: 'Afficher tous les produits',
    },
    failed: {
      title: 'Les produits n’ont pas pu être chargés',
      text: 'Le serveur n’a pas donné de réponse exploitable. Réessayez dans un instant.',
    },
  },
  pagination: {
    name: 'Pages',
    first: 'Première page',
    previous: 'Page précédente',
    next: 'Page suivante',
    last: 'Dernière page',
    position: ({ from, to, total }) => `${from} à ${to} sur ${total}`,
  },
};
