import type { ReactNode } from 'react';
import styles from './reference.module.css';

/** A link of the document's author. What could run as a script stays text. */
export function Outside({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const isHarmless = href !== undefined && /^(?:https?|mailto):/i.test(href);
  if (!isHarmless) return <span>{children}</span>;
  return (
    <a className={styles.outside} href={href} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
