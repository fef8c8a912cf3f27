import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import styles from './message-bar.module.css';

interface MessageBarProps {
  readonly variant: 'error' | 'warning' | 'info';
  readonly children: ReactNode;
  readonly dismissLabel?: string;
  readonly onDismiss?: () => void;
}

/** A message that stays at its place until its cause is resolved or the reader dismisses it. */
export function MessageBar({ variant, children, dismissLabel, onDismiss }: MessageBarProps) {
  return (
    <div
      className={classNames(styles.bar, `soft-${variant === 'error' ? 'danger' : variant}`)}
      role={variant === 'error' ? 'alert' : 'status'}
    >
      <Icon name="alert" size={18} />
      <div className={styles.text}>{children}</div>
      {onDismiss && dismissLabel && (
        <IconButton className={styles.dismiss} icon="close" label={dismissLabel} onClick={onDismiss} size="small" />
      )}
    </div>
  );
}
