import { classNames } from '@portico/ui/class-names.ts';
import type { ReactNode } from 'react';
import styles from './page-screen.module.css';

/** One calm statement in the middle of the window. */
export function PageScreen({ alone, children }: { readonly alone?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.screen, alone && styles.alone)}>{children}</div>;
}
