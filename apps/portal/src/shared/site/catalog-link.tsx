import type { ReactNode } from 'react';
import { Link } from '../../router/react.tsx';
import { useCatalogPath } from './use-site-frame.ts';

interface CatalogLinkProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to the catalog, wherever the owners placed it. */
export const CatalogLink = ({ className, children }: CatalogLinkProps) => (
  <Link className={className} to={useCatalogPath()}>
    {children}
  </Link>
);
