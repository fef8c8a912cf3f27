import type { ReactNode } from 'react';

export interface PopoverProps {
  /** Names the panel. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}
