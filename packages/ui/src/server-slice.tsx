import { createContext, type ReactNode, use } from 'react';

/**
 * Lets a server yield to the event loop while it renders a page (`slices.ts`). Without it, a page is rendered in one
 * go.
 */
export interface Slices {
  /** Whether the current turn of the event loop has used up its time. */
  isOver(): boolean;
  nextTurn(): Promise<void>;
}

export const SlicesContext = createContext<Slices | undefined>(undefined);

/**
 * A row or section of a page that may be long. When a server has rendered for a while, it answers other requests before
 * it renders the children.
 *
 * No Suspense boundary is required: React continues the suspended part when the promise resolves, in the order of the
 * page. The children must not end with text, because React would write a comment after it.
 */
export function ServerSlice({ children }: { readonly children: ReactNode }): ReactNode {
  const slices = use(SlicesContext);
  // On a retry, `use` returns at once for promises of earlier tries, so the loop ends as soon as a turn has time left.
  while (slices?.isOver()) use(slices.nextTurn());
  return children;
}
