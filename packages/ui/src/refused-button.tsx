import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type ButtonStyle, buttonClass } from './button.tsx';
import styles from './refused-button.module.css';

interface RefusedButtonProps extends ButtonStyle {
  /** Why the button is disabled. */
  readonly reason: string;
  readonly children: ReactNode;
}

/** A disabled button that explains why. It is focusable, so that the reason can also be reached without a pointer. */
export function RefusedButton({ reason, children, ...style }: RefusedButtonProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const show = () => setDismissed(false);
  const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
  return (
    <span className={styles.refused} data-dismissed={isDismissed || undefined}>
      <button
        aria-describedby={id}
        aria-disabled="true"
        className={`${buttonClass(style)} ${styles.button}`}
        onBlur={show}
        onKeyDown={dismiss}
        onPointerLeave={show}
        type="button"
      >
        {children}
      </button>
      <span className={styles.reason} id={id} role="tooltip">
        {reason}
      </span>
    </span>
  );
}
