import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page that a server drew is taken over: what only the browser knows comes right after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
