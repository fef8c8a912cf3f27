import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonStyle {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'medium' | 'small';
}

/** The style of a button for a link that replaces one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium' }: ButtonStyle = {}): string =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Keeps the width, shows a spinner and disables the button. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

export function Button({ variant, size, loading = false, disabled, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      disabled={disabled || loading}
    >
      <span className={styles.content}>{children}</span>
      {loading && (
        <span className={styles.busy}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, size, className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      {...rest}
      aria-label={label}
      className={classNames(styles.square, className)}
      {...(size && { size })}
      title={label}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 20} />
    </Button>
  );
}
