import { choiceCookies } from '@portico/contract/choices.ts';
import { recallChoice, rememberChoice } from '@portico/ui/remember-choice.ts';
import { useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { isView, type View } from './search.ts';

function readView(): View {
  const stored = recallChoice(choiceCookies.view);
  return isView(stored) ? stored : 'cards';
}

/** The view that the URL names, else the one chosen last. */
export function useView(fromUrl: View | undefined): [view: View, remember: (view: View) => void] {
  const { choices } = useServices();
  const [remembered, setRemembered] = useState<View>(() => (choices ? (choices.view ?? 'cards') : readView()));
  function remember(view: View) {
    rememberChoice(choiceCookies.view, view);
    setRemembered(view);
  }
  return [fromUrl ?? remembered, remember];
}
