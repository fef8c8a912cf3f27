import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  /** Names what opens; the button shows it or something shorter. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button that opens a small panel of controls beside it. Escape and a press outside close it. */
export const Popover = ({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) => (
  <CSPProvider disableStyleElements>
    <Base.Root onOpenChange={onOpenChange} open={isOpen}>
      <Base.Trigger className={buttonClass()}>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" className={styles.positioner} collisionPadding={8} sideOffset={6}>
          <Base.Popup aria-label={label} className={styles.popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </CSPProvider>
);
