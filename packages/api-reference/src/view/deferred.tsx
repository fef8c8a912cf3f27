import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Drawn right after the rest, in small steps between which the page answers to its reader. */
export const Deferred = ({ fallback = null, children }: DeferredProps): ReactNode =>
  useDeferredValue(true, false) ? children : fallback;
