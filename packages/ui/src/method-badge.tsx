import { classNames } from './class-names.ts';
import styles from './method-badge.module.css';

/** The HTTP method of an operation, each in its own hue. */
export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span className={classNames(styles.method, styles[method.toLowerCase()])}>{method.toUpperCase()}</span>
);
