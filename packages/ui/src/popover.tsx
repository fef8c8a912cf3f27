import { type ComponentType, useState } from 'react';
import { buttonClass } from './button.tsx';
import type { PopoverProps } from './popover-props.ts';

const load = () => import('./popover-popup.tsx');

/**
 * A button that opens a small panel of controls. Escape and a click outside close the panel. It loads when the pointer
 * or the focus reaches the button. After a failed load the button stays, and the next press tries again.
 */
export function Popover(props: PopoverProps) {
  const [Loaded, setLoaded] = useState<ComponentType<PopoverProps>>();
  if (Loaded) return <Loaded {...props} />;

  const prepare = () => void load().catch(() => {});
  const open = () =>
    void load().then(
      ({ OpenPopover }) => {
        setLoaded(() => OpenPopover);
        props.onOpenChange(true);
      },
      () => {},
    );
  return (
    <button
      aria-expanded={false}
      aria-haspopup="dialog"
      className={buttonClass()}
      onClick={open}
      onFocus={prepare}
      onPointerEnter={prepare}
      type="button"
    >
      {props.trigger}
    </button>
  );
}
