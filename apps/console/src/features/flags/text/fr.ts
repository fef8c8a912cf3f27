import type { FlagText } from './en.ts';

export const fr: FlagText = {
  description: ({ portal }) =>
    `Parties de ${portal} qui peuvent être activées. Un changement est visible aussitôt ; publier un dossier qui nomme une fonction la fixe de nouveau.`,
  saved: ({ flag }) => `${flag} a été enregistré.`,
  flags: {
    'documents-from-raw-text': {
      name: 'Documents à partir du texte',
      hint: 'Les documents sont affichés dans le navigateur à partir de leur Markdown et non de ce qui a été préparé à la publication.',
    },
    'catalog-labels': {
      name: 'Étiquettes dans le catalogue',
      hint: 'Les produits montrent leurs étiquettes.',
    },
    'full-page-product-links': {
      name: 'Les produits chargent la page entière',
      hint: 'Ouvrir un produit recharge la page au lieu de la changer sur place.',
    },
  },
};
