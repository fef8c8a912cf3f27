import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { useOpener } from './use-opener.ts';

interface DialogProps {
  readonly title: string;
  /** Called on Escape, on a click outside and by the close button. Without it only the content closes the dialog. */
  readonly onClose?: (() => void) | undefined;
  /** The label of the close button. Without it there is no such button. */
  readonly closeLabel?: string | undefined;
  readonly width?: 'narrow' | 'wide';
  /** The element that gets the focus. The default is the first focusable one. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
  /** The buttons, with the primary one last. */
  readonly footer: ReactNode;
}

/**
 * Open while rendered. It traps the focus, returns it afterwards, and keeps the page behind from scrolling (DLG-01).
 */
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
