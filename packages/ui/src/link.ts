import styles from './link.module.css';

/** Styles of links. The app draws the anchors, because it knows its router. */
export const linkClass = {
  inText: styles.link,
  quiet: styles.quiet,
} as const;
