import { useState } from 'react';
import { isView, type View } from './search.ts';

const storageKey = 'portico-catalog-view';

function readView(): View {
  try {
    const stored = localStorage.getItem(storageKey);
    return isView(stored) ? stored : 'cards';
  } catch {
    return 'cards';
  }
}

function storeView(view: View): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Storage can be switched off; the address still carries the choice.
  }
}

/** The view that the address names, else the one chosen last. */
export function useView(inAddress: View | undefined): [view: View, remember: (view: View) => void] {
  const [remembered, setRemembered] = useState(readView);
  function remember(view: View) {
    storeView(view);
    setRemembered(view);
  }
  return [inAddress ?? remembered, remember];
}
