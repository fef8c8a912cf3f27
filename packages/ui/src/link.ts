import styles from './link.module.css';

/** Looks for anchors. The anchor itself belongs to the app, which knows its router. */
export const linkClass = {
  inText: styles.link,
  quiet: styles.quiet,
} as const;
