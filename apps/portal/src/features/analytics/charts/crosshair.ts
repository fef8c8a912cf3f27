import { createContext, useContext, useSyncExternalStore } from 'react';

/** The time that the pointer is at, and in which chart. The other charts show it, too. */
export interface Pointed {
  readonly time: number;
  readonly chart: string;
}

/** Kept outside of React state, so that a moving pointer redraws only the line. */
export function createCrosshair() {
  let pointed: Pointed | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => pointed,
    point(next: Pointed | undefined): void {
      if (next?.time === pointed?.time && next?.chart === pointed?.chart) return;
      pointed = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Crosshair = ReturnType<typeof createCrosshair>;

export const CrosshairContext = createContext<Crosshair>(createCrosshair());

export const useCrosshair = (): Crosshair => useContext(CrosshairContext);

export function usePointed(): Pointed | undefined {
  const { subscribe, current } = useCrosshair();
  return useSyncExternalStore(subscribe, current);
}
