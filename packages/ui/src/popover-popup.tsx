import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import styles from './popover.module.css';
import type { PopoverProps } from './popover-props.ts';

/** A file of its own, because `popover.tsx` loads it on first use. */
export const OpenPopover = ({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) => (
  <CSPProvider disableStyleElements>
    <Base.Root onOpenChange={onOpenChange} open={isOpen}>
      <Base.Trigger className={buttonClass()}>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" className={floating.positioner} collisionPadding={8} sideOffset={6}>
          <Base.Popup aria-label={label} className={classNames(floating.popup, styles.popup)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </CSPProvider>
);
