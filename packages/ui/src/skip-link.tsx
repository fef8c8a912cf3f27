import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The element with what the page is about. */
  readonly contentId: string;
  readonly children: ReactNode;
}

/** The first stop of the keyboard, seen only while it has the focus. */
export const SkipLink = ({ contentId, children }: SkipLinkProps) => (
  <a className={styles.skip} href={`#${contentId}`}>
    {children}
  </a>
);
