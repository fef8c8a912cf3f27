import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { useOpener } from './use-opener.ts';

interface DialogProps {
  readonly title: string;
  /** Escape, a press outside and the cross. Without it the dialog closes only by what stands in it. */
  readonly onClose?: (() => void) | undefined;
  /** Names the cross; without it there is none. */
  readonly closeLabel?: string | undefined;
  readonly width?: 'narrow' | 'wide';
  /** What is focused first; else the first thing that can be. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
  /** The buttons, the one to go on with at the end. */
  readonly footer: ReactNode;
}

/** Open as long as it is rendered: focus stays inside and returns afterwards, the page behind does not scroll (DLG-01). */
export function Dialog(props: DialogProps) {
  const { title, onClose, closeLabel, width = 'narrow', initialFocus, children, footer } = props;
  const finalFocus = useOpener();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root disablePointerDismissal={!onClose} onOpenChange={(isOpen) => !isOpen && onClose?.()} open>
        <Base.Portal>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Viewport className={styles.viewport}>
            <Base.Popup
              className={classNames(styles.popup, styles[width])}
              {...(initialFocus && { initialFocus })}
              finalFocus={finalFocus}
            >
              <div className={styles.header}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {onClose && closeLabel && (
                  <IconButton className={styles.close} icon="close" label={closeLabel} onClick={onClose} size="small" />
                )}
              </div>
              <div className={styles.body}>{children}</div>
              <div className={styles.footer}>{footer}</div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
