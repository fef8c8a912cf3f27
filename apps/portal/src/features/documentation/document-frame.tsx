import { Skeleton } from '@portico/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../router/react.tsx';
import { Breadcrumb } from '../../shared/breadcrumb.tsx';
import { specificationPage } from '../../shared/pages.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { useText } from '../../shared/text/use-text.tsx';
import page from '../../shared/text-page.module.css';
import styles from './documentation.module.css';

interface DocumentFrameProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/** Breadcrumb and text in the middle, the section list on the right (DOC-05, DOC-08). */
export function DocumentFrame({ children, aside }: DocumentFrameProps) {
  const text = useText();
  const { product } = useProduct();
  return (
    <div className={page.page}>
      <div className={page.column}>
        <Breadcrumb>
          <li>
            <Link {...specificationPage(product)}>{product.name}</Link>
          </li>
          <li>{text.product.documentation}</li>
        </Breadcrumb>
        {children}
      </div>
      <div className={page.side}>{aside}</div>
    </div>
  );
}

/** Skeletons for text and section list (DOC-13). */
export const DocumentSkeleton = () => (
  <DocumentFrame
    aside={
      <div aria-hidden="true" className={styles.lines}>
        <Skeleton variant="half" />
        <Skeleton variant="long" />
        <Skeleton variant="long" />
        <Skeleton variant="half" />
      </div>
    }
  >
    <div aria-hidden="true" className={styles.lines}>
      <div className={styles.titleLine}>
        <Skeleton variant="half" />
      </div>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <Skeleton key={line} variant={line === 'd' || line === 'h' ? 'half' : 'full'} />
      ))}
    </div>
  </DocumentFrame>
);
