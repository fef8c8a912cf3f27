import { newSettings, type TryItSettings } from '@portico/api-reference/view/try-it/settings.ts';
import { toReadable } from '@portico/app-kit/to-readable.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { type TryItOwner, tryItKey } from '../../shared/try-it-storage.ts';
import type { TryItMemory } from './try-it-memory.ts';

let loaded: TryItMemory | undefined;
let loading: Promise<TryItMemory> | undefined;
const listeners = new Set<() => void>();

/** Loaded if the reader has entered something before, or together with the form. */
export function loadTryItMemory(): Promise<TryItMemory> {
  loading ??= toReadable(
    import('./try-it-memory.ts').then(({ createTryItMemory }) => {
      const memory = createTryItMemory({ tab: storage('sessionStorage'), device: storage('localStorage') });
      const tell = () => {
        for (const listener of listeners) listener();
      };
      loaded = memory;
      memory.subscribe(tell);
      tell();
      return memory;
    }),
  );
  return loading;
}

/** Some browsers throw when a disabled storage is accessed. */
function storage(name: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

function isStored(key: string): boolean {
  try {
    return [storage('sessionStorage'), storage('localStorage')].some((each) => each?.getItem(key) != null);
  } catch {
    return false;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTryItOwner(productId: string): TryItOwner {
  const { portal } = useServices();
  const developer = useDeveloper();
  const developerId = hasAccounts(portal) ? developer?.id : undefined;
  return useMemo(() => ({ productId, developerId }), [productId, developerId]);
}

/** The settings that the reader has entered before. */
export function useTryItSettings(owner: TryItOwner): TryItSettings {
  useEffect(() => {
    if (isStored(tryItKey('settings', owner.productId, owner.developerId))) void loadTryItMemory();
  }, [owner]);
  return useSyncExternalStore(
    subscribe,
    () => loaded?.stateOf(owner).settings ?? newSettings,
    () => newSettings,
  );
}
