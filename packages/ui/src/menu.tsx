import { type ReactNode, useState } from 'react';
import type { IconName } from './icons.tsx';
import styles from './menu.module.css';

export interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  /** What the button shows; its name is the label. */
  readonly trigger: ReactNode;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: IconName;
    readonly lang?: string;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

type Popup = typeof import('./menu-popup.tsx').MenuPopup;

const loadPopup = async (): Promise<Popup> => (await import('./menu-popup.tsx')).MenuPopup;

/**
 * A button that opens a menu of choices. The menu is fetched when the button is reached for, because pages open far more
 * often than menus do; a failed fetch leaves the button as it was, and the next press tries again.
 */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const [loaded, setLoaded] = useState<{ Popup: Popup }>();
  if (loaded) return <loaded.Popup {...props} />;

  const prepare = () => void loadPopup().catch(() => {});
  const open = () =>
    void loadPopup().then(
      (Popup) => setLoaded({ Popup }),
      () => {},
    );
  return (
    <button
      aria-expanded={false}
      aria-haspopup="menu"
      aria-label={props.label}
      className={styles.trigger}
      onClick={open}
      onFocus={prepare}
      onPointerEnter={prepare}
      title={props.label}
      type="button"
    >
      {props.trigger}
    </button>
  );
}
