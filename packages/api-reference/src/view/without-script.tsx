import { createContext, type ReactNode, use } from 'react';
import { useReference } from './reference.tsx';

const UnscriptedContext = createContext(false);

/** Whether this is drawn for readers whose browser runs no scripts: what a button would open is then open. */
export const useIsUnscripted = (): boolean => use(UnscriptedContext);

/**
 * What a script would show on demand, for readers without scripts, and on paper. For the former only the server draws it: to
 * browsers that run scripts it is text, which they neither parse nor take over. A `noscript` inside another would end the
 * outer one.
 */
export function WithoutScript({ children }: { readonly children: ReactNode }): ReactNode {
  const { isOnPaper } = useReference();
  if (useIsUnscripted() || isOnPaper) return children;
  return (
    <noscript>
      <UnscriptedContext value={true}>{children}</UnscriptedContext>
    </noscript>
  );
}
