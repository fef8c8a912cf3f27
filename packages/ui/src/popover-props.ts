import type { ReactNode } from 'react';

export interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string;
  /** The content of the button. */
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}
