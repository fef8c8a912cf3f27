import { createContext, type ReactNode, use } from 'react';

/** How a server yields to the event loop while it renders a page (`slices.ts`). Without it, everything is rendered in one go. */
export interface Slices {
  /** Whether the current turn of the event loop has lasted long enough. */
  isOver(): boolean;
  nextTurn(): Promise<void>;
}

export const SlicesContext = createContext<Slices | undefined>(undefined);

/**
 * A row or a section of a page that may be long. When a server has rendered for a while, it answers other requests before it
 * renders the children.
 *
 * React needs no Suspense boundary for this: it continues with what suspended when the promise resolves, and puts it where it
 * belongs. Suspended parts are rendered in the order of the page. The children must not end with text, because React would write
 * a comment after it.
 */
export function ServerSlice({ children }: { readonly children: ReactNode }): ReactNode {
  const slices = use(SlicesContext);
  // On a retry, `use` returns at once for promises of earlier tries, so the loop ends when a turn has time left.
  while (slices?.isOver()) use(slices.nextTurn());
  return children;
}
