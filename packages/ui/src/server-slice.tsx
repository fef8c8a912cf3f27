import { createContext, type ReactNode, use } from 'react';

/** How a server lets others have their turn while it draws (`slices.ts`). Browsers and tests draw in one go. */
export interface Slices {
  /** Whether it has drawn long enough for now. */
  isOver(): boolean;
  nextTurn(): Promise<void>;
}

export const SlicesContext = createContext<Slices | undefined>(undefined);

/**
 * A part of a page that may be long: a row of a list, a section. A server that has drawn for a while answers others before it
 * draws this.
 *
 * React puts what waits where it belongs, also without a boundary around it, and goes on when the promise is kept. Parts
 * that wait are drawn in the order of the page. One that ends with text would get another comment behind it.
 */
export function ServerSlice({ children }: { readonly children: ReactNode }): ReactNode {
  const slices = use(SlicesContext);
  // At each try React answers with the promises of the tries before, so a part waits until there is time for it.
  while (slices?.isOver()) use(slices.nextTurn());
  return children;
}
