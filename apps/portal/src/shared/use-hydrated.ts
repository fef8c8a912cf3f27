import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration: values that only the browser has follow right after it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
