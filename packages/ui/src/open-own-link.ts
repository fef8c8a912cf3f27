import type { MouseEvent } from 'react';

/** The whole row opens the first link in it; keyboards use that link (TBL-02). */
export function openOwnLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // What a portal such as a menu shows bubbles through React, though it does not stand in the row.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a')?.click();
}
