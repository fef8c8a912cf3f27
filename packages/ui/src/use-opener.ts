import { useEffect, useState } from 'react';

/** The dialog that is open now. One dialog can follow another, and then takes over where the focus goes back to. */
let open: { readonly opener: Element | null } | undefined;

function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active;
}

/**
 * Where the focus returns to: the element that opened the dialog, also if that was in a closed menu or dialog. Nowhere
 * after navigation.
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
