/**
 * Cookies with the choices of a reader, so that the server can draw pages accordingly. Their values are fixed words
 * without personal data.
 */
export const choiceCookies = {
  locale: 'portico-locale',
  theme: 'portico-theme',
  view: 'portico-catalog-view',
  levels: 'portico-reference-levels',
  /** The announcement that the reader closed, by its id. */
  notice: 'portico-closed-notice',
} as const;
