import { useSyncExternalStore } from 'react';

/** The global loading flag: while it is set, a loading indicator covers the window. */
export interface Busy {
  readonly isSet: () => boolean;
  readonly set: (busy: boolean) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createBusy(): Busy {
  const listeners = new Set<() => void>();
  let current = false;
  return {
    isSet: () => current,
    set(busy) {
      current = busy;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

export const useBusy = ({ subscribe, isSet }: Busy): boolean => useSyncExternalStore(subscribe, isSet, isSet);
