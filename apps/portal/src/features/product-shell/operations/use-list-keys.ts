import type { KeyboardEvent, RefObject } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys move from the filter into the list of links and along it; Up on the first link returns to the filter.
 * Enter follows a link. Typing on a link continues in the filter.
 */
export function useListKeys(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = steps[event.key];
    const isInField = event.target === field.current;
    const isOnLink = event.target instanceof HTMLAnchorElement;
    if (step !== undefined && (isOnLink || (isInField && step > 0))) {
      event.preventDefault();
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const next = isInField ? 0 : links.indexOf(event.target as HTMLAnchorElement) + step;
      (next < 0 ? field.current : links[next])?.focus();
    } else if (isOnLink && (event.key === 'Backspace' || (event.key.length === 1 && event.key !== ' '))) {
      // The browser writes the character where the focus is when the key goes down.
      field.current?.focus();
    }
  };
}
