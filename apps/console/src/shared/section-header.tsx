import type { ReactNode } from 'react';
import styles from './section-header.module.css';

/** The title of a part of a screen, and its actions. */
export const SectionHeader = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className={styles.header}>
    <h2>{title}</h2>
    {children}
  </div>
);
