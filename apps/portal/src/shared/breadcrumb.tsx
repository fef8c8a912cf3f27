import type { ReactNode } from 'react';
import { Link } from '../router/react.tsx';
import styles from './breadcrumb.module.css';
import { useText } from './text/use-text.tsx';

/** The way from the catalog to here; the page adds what lies between. */
export function Breadcrumb({ children }: { readonly children?: ReactNode }) {
  const text = useText();
  return (
    <nav aria-label={text.product.breadcrumb} className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to="/">{text.bar.catalog}</Link>
        </li>
        {children}
      </ol>
    </nav>
  );
}

/** The way to a page of one application; the page adds what lies between. */
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
