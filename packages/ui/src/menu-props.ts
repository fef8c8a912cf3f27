import type { ReactNode } from 'react';
import type { IconName } from './icons.tsx';

export interface MenuProps {
  readonly label: string;
  /** The content of the button. `label` is its name. */
  readonly trigger: ReactNode;
}

export interface ChoiceMenuProps<Value extends string> extends MenuProps {
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: IconName;
    readonly lang?: string;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface ActionMenuProps extends MenuProps {
  /** The side of the button that the menu is flush with; the end if not given. */
  readonly align?: 'start' | 'end';
  readonly actions: readonly { readonly label: string; readonly icon?: IconName; readonly onChoose: () => void }[];
}
