import type { FlagText } from './en.ts';

export const es_ES: FlagText = {
  description: ({ portal }) =>
    `Partes de ${portal} que se pueden activar. Un cambio se ve al instante; publicar una carpeta que nombra una función la fija de nuevo.`,
  saved: ({ flag }) => `${flag} se ha guardado.`,
  flags: {
    'documents-from-raw-text': {
      name: 'Documentos a partir del texto',
      hint: 'Los documentos se dibujan en el navegador a partir de su Markdown y no de lo preparado al publicarlos.',
    },
    'catalog-labels': {
      name: 'Etiquetas en el catálogo',
      hint: 'Los productos muestran sus etiquetas.',
    },
    'full-page-product-links': {
      name: 'Los productos cargan la página entera',
      hint: 'Al abrir un producto se carga la página de nuevo en lugar de cambiarla en el sitio.',
    },
  },
};
