import type { ReactNode } from 'react';
import { Link } from '../router/react.tsx';
import styles from './breadcrumb.module.css';
import { CatalogLink } from './site/catalog-link.tsx';
import { useText } from './text/use-text.tsx';

/** Breadcrumbs from the catalog to this page; the page adds those in between. */
export function Breadcrumb({ children }: { readonly children?: ReactNode }) {
  const text = useText();
  return (
    <nav aria-label={text.product.breadcrumb} className={styles.breadcrumb}>
      <ol>
        <li>
          <CatalogLink>{text.bar.catalog}</CatalogLink>
        </li>
        {children}
      </ol>
    </nav>
  );
}

/** Breadcrumbs of a page of one application; the page adds those in between. */
export function ApplicationBreadcrumb({ children }: { readonly children?: ReactNode }) {
  const { titles } = useText();
  return (
    <Breadcrumb>
      <li>
        <Link to="/my-apps">{titles.myApps}</Link>
      </li>
      {children}
    </Breadcrumb>
  );
}
