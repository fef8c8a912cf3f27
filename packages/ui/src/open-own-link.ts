import type { MouseEvent } from 'react';

/** Opens the first link of a clicked row. */
export function openOwnLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // React also sends events of portals, such as an open menu, although they are outside the row.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a')?.click();
}
