import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { useIsFromServer } from '@portico/ui/use-is-from-server.ts';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Rendered after the rest in small steps, between which the page responds to its reader. */
export function Deferred({ fallback = null, children }: DeferredProps): ReactNode {
  const isFromServer = useIsFromServer();
  return useDeferredValue(true, isFromServer) ? children : fallback;
}

interface InTurnProps extends DeferredProps {
  /** The number of frames to wait. */
  readonly turn: number;
}

/**
 * Rendered a number of frames later. The layout of a page takes as long as its rendering and cannot be split, so later
 * parts of a page appear one after the other.
 */
export function InTurn({ turn, fallback = null, children }: InTurnProps): ReactNode {
  const isFromServer = useIsFromServer();
  const [left, setLeft] = useState(isFromServer ? 0 : turn);
  useEffect(() => {
    if (left === 0) return undefined;
    // A frame first shows what is rendered. The next part is rendered after it.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLeft(left - 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [left]);
  return left === 0 ? <ServerSlice>{children}</ServerSlice> : fallback;
}
