import type { MouseEvent } from 'react';
import { isOwnClick, useReference } from '../reference.tsx';

/** Handles clicks on the tools of all rows by one listener. */
export function useRowTools(): (event: MouseEvent) => void {
  const { navigate, onCopy } = useReference();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const name = target.closest<HTMLElement>('[data-copy]')?.dataset.copy;
    if (name !== undefined) return void onCopy(name, name);
    const anchor = target.closest<HTMLAnchorElement>('a[data-anchor]');
    if (!anchor || !isOwnClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = anchor;
    navigate(`${pathname}${search}${hash}`);
  };
}
