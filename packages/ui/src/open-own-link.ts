import type { MouseEvent } from 'react';

/** The whole row opens the first link in it; keyboards use that link (TBL-02). */
export function openOwnLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // Events of React portals, such as a menu, bubble here although they are not in the row.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a')?.click();
}
