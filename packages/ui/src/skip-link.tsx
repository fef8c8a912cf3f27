import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element with the main content. */
  readonly contentId: string;
  readonly children: ReactNode;
}

/** The first link in the tab order, visible only while focused. */
export const SkipLink = ({ contentId, children }: SkipLinkProps) => (
  <a className={styles.skip} href={`#${contentId}`}>
    {children}
  </a>
);
