import type { FlagText } from './en.ts';

export const ca_ES: FlagText = {
  description: ({ portal }) =>
    `Parts de ${portal} que es poden activar. Un canvi es veu de seguida; publicar una carpeta que anomena una funció la fixa de nou.`,
  saved: ({ flag }) => `${flag} s’ha desat.`,
  flags: {
    'documents-from-raw-text': {
      name: 'Documents a partir del text',
      hint: 'Els documents es dibuixen al navegador a partir del seu Markdown i no del que es va preparar en publicar-los.',
    },
    'catalog-labels': {
      name: 'Etiquetes al catàleg',
      hint: 'Els productes mostren les seves etiquetes.',
    },
    'full-page-product-links': {
      name: 'Els productes carreguen la pàgina sencera',
      hint: 'En obrir un producte es torna a carregar la pàgina en lloc de canviar-la al lloc.',
    },
  },
};
