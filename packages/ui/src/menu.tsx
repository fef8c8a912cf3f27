import { type ComponentType, type ReactNode, useState } from 'react';
import styles from './menu.module.css';
import type { ActionMenuProps, ChoiceMenuProps, MenuProps } from './menu-props.ts';

type Popups = typeof import('./menu-popup.tsx');

const loadPopups = (): Promise<Popups> => import('./menu-popup.tsx');

interface LazyMenuProps extends MenuProps {
  readonly children: (popups: Popups) => ReactNode;
}

/**
 * A button that opens a menu. It loads the menu when the pointer or the focus reaches it, because most visits open no
 * menu. After a failed load the button stays, and the next press tries again.
 */
function LazyMenu({ label, trigger, children }: LazyMenuProps) {
  const [loaded, setLoaded] = useState<Popups>();
  if (loaded) return children(loaded);

  const prepare = () => void loadPopups().catch(() => {});
  const open = () => void loadPopups().then(setLoaded, () => {});
  return (
    <button
      aria-expanded={false}
      aria-haspopup="menu"
      aria-label={label}
      className={styles.trigger}
      onClick={open}
      onFocus={prepare}
      onPointerEnter={prepare}
      title={label}
      type="button"
    >
      {trigger}
    </button>
  );
}

/** A choice of one option, which stays marked. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  return (
    <LazyMenu label={props.label} trigger={props.trigger}>
      {({ ChoiceMenuPopup }) => {
        const Popup = ChoiceMenuPopup as ComponentType<ChoiceMenuProps<Value>>;
        return <Popup {...props} />;
      }}
    </LazyMenu>
  );
}

/** A list of actions. */
export function ActionMenu(props: ActionMenuProps) {
  return (
    <LazyMenu label={props.label} trigger={props.trigger}>
      {({ ActionMenuPopup }) => <ActionMenuPopup {...props} />}
    </LazyMenu>
  );
}
