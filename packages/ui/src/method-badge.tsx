import { classNames } from './class-names.ts';
import { type Html, html } from './html.ts';
import styles from './method-badge.module.css';

const classOf = (method: string): string => classNames(styles.method, styles[method.toLowerCase()]);

/** The HTTP method of an operation, each in its own hue. */
export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span className={classOf(method)}>{method.toUpperCase()}</span>
);

/** The same for long lists. */
export const methodBadge = (method: string): Html =>
  html`<span class="${classOf(method)}">${method.toUpperCase()}</span>`;
