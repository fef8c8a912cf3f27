import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
