import { createContext, type ReactNode, use } from 'react';
import { useReference } from './reference.tsx';

const UnscriptedContext = createContext(false);

/** Whether this is rendered for readers without scripts. Everything that a button would open is then open. */
export const useIsUnscripted = (): boolean => use(UnscriptedContext);

/**
 * Content that a script shows on demand, for readers without scripts and on paper. For the former only the server
 * renders it: browsers with scripts treat it as text, so they neither parse nor hydrate it. It must not be nested,
 * because an inner `noscript` would end the outer one.
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
