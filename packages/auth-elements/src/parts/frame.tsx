import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ElementKind } from '../elements.ts';
import { adoptStyles } from '../styles.ts';
import { toTestId } from './form-context.ts';
import { Spinner } from './icons.tsx';

/** The outermost node of every element. Hosts set design variables on its class. */
export function Frame({ element, children }: { readonly element: ElementKind; readonly children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current) adoptStyles(root.current);
  }, []);
  return (
    <div className="portico-auth" data-testid={toTestId(element, 'element')} ref={root}>
      {children}
    </div>
  );
}

/** Covers the window while there is no form. */
export function WindowLoader({ element, label }: { readonly element: ElementKind; readonly label: string }) {
  return (
    <div aria-label={label} className="pa-loader" data-testid={toTestId(element, 'loader')} role="status">
      <Spinner size={28} />
    </div>
  );
}
