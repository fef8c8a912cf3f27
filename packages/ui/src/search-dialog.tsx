import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import { useOpener } from './use-opener.ts';

interface SearchDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly initialFocus: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A dialog that consists of a search field and its results, without title and buttons. */
export function SearchDialog({ label, onClose, initialFocus, children }: SearchDialogProps) {
  const finalFocus = useOpener();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root onOpenChange={(isOpen) => !isOpen && onClose()} open>
        <Base.Portal>
          <Base.Backdrop className={dialog.backdrop} />
          <Base.Viewport className={dialog.viewport}>
            <Base.Popup
              aria-label={label}
              className={classNames(dialog.popup, dialog.wide)}
              finalFocus={finalFocus}
              initialFocus={initialFocus}
            >
              {children}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
