import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** `/` focuses the field in this part from anywhere on the page. Ctrl-K opens the search of the whole portal. */
export function useSearchKeys(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function lead(event: KeyboardEvent) {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const field = part.current?.querySelector<HTMLInputElement>('input[type=search]');
      if (!field || !isSlash || event.defaultPrevented) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [part]);
}
