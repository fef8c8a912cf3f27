/** Cookies by which a server learns what a reader chose for themselves. They hold one of a few words, and nothing of the reader. */
export const choiceCookies = {
  locale: 'portico-locale',
  theme: 'portico-theme',
  view: 'portico-catalog-view',
  levels: 'portico-reference-levels',
} as const;
