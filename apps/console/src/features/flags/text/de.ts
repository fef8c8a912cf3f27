import type { FlagText } from './en.ts';

export const de: FlagText = {
  description: ({ portal }) =>
    `Teile von ${portal}, die eingeschaltet werden können. Eine Änderung wirkt sofort; wird ein Ordner veröffentlicht, der einen Schalter nennt, gilt wieder dieser.`,
  saved: ({ flag }) => `${flag} wurde gespeichert.`,
  flags: {
    'documents-from-raw-text': {
      name: 'Dokumente aus Rohtext',
      hint: 'Dokumente werden im Browser aus ihrem Markdown dargestellt statt aus dem, was beim Veröffentlichen vorbereitet wurde.',
    },
    'catalog-labels': {
      name: 'Labels im Katalog',
      hint: 'Produkte zeigen ihre Labels.',
    },
    'full-page-product-links': {
      name: 'Produkte laden die ganze Seite',
      hint: 'Beim Öffnen eines Produkts wird die Seite neu geladen, statt an Ort und Stelle zu wechseln.',
    },
  },
};
