import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps {
  readonly variant?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  readonly children: ReactNode;
}

export function Badge({ variant = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, `soft-${variant}`)}>{children}</span>;
}
