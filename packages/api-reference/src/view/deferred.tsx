import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { useIsFromServer } from '@portico/ui/use-is-from-server.ts';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Drawn right after the rest, in small steps between which the page answers to its reader. */
export function Deferred({ fallback = null, children }: DeferredProps): ReactNode {
  const isFromServer = useIsFromServer();
  return useDeferredValue(true, isFromServer) ? children : fallback;
}

interface InTurnProps extends DeferredProps {
  /** How many pictures are shown before. */
  readonly turn: number;
}

/**
 * Drawn when those before it can be seen. To lay out a page takes as long as to draw it, and cannot be done in steps: so
 * the parts of a page that the reader looks at later come one after the other.
 */
export function InTurn({ turn, fallback = null, children }: InTurnProps): ReactNode {
  const isFromServer = useIsFromServer();
  const [left, setLeft] = useState(isFromServer ? 0 : turn);
  useEffect(() => {
    if (left === 0) return undefined;
    // A frame is for what is shown in it; after it, the next can be prepared.
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
