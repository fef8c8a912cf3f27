import { useEffect, useState } from 'react';

/** The open dialog. A dialog that replaces it returns the focus to the same opener. */
let open: { readonly opener: Element | null } | undefined;

function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active;
}

/**
 * Returns the element that gets the focus back: the one that opened the dialog, or the button of the menu that it was
 * in. Returns false if that element is gone, as after navigation.
 */
export function useOpener(): () => HTMLElement | false {
  const [here] = useState(() => ({ opener: open ? open.opener : openerOf(document.activeElement) }));

  useEffect(() => {
    open = here;
    return () => {
      if (open === here) open = undefined;
    };
  }, [here]);

  return () => (here.opener instanceof HTMLElement && here.opener.isConnected ? here.opener : false);
}
