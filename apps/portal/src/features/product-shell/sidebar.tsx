import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { DocumentBranch } from '@portico/contract/documents.ts';
import { Monogram } from '@portico/ui/monogram.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useRef } from 'react';
import { Link, useLocation } from '../../router/react.tsx';
import { productPage } from '../../shared/pages.ts';
import { documentsOf } from '../../shared/product/version-documents.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { DocumentTree } from './document-tree.tsx';
import { ListSkeleton } from './operations/list-skeleton.tsx';
import { operationList } from './operations/part.ts';
import styles from './sidebar.module.css';
import { useSearchKeys } from './use-search-keys.ts';
import { VersionChooser } from './version-chooser.tsx';

interface SidebarProps {
  readonly product: Product;
  readonly versions: readonly ProductVersion[];
  readonly activeVersion: ProductVersion | undefined;
  readonly onChooseVersion: (version: ProductVersion) => void;
  /** The page that the choice of a version opens, if it is a document. */
  readonly pageOf: (version: ProductVersion) => readonly string[] | undefined;
  readonly tree: readonly DocumentBranch[];
}

/** Name, version, documents, operations, in this order (SHL-10). */
export function Sidebar({ product, versions, activeVersion, onChooseVersion, pageOf, tree: all }: SidebarProps) {
  const text = useText();
  const operations = useRef<HTMLDivElement>(null);
  useSearchKeys(operations);
  const isReference = useLocation({ select: ({ pathname }) => pathname.startsWith('/spec/') });
  const tree = documentsOf(all, activeVersion?.id);
  return (
    <>
      <p className={styles.product}>
        <Monogram name={product.name} size={28} />
        <Link className={styles.name} {...productPage(product)} title={product.name}>
          {product.name}
        </Link>
      </p>
      <VersionChooser
        activeVersion={activeVersion}
        onChoose={onChooseVersion}
        pageOf={pageOf}
        product={product}
        versions={versions}
      />
      {tree.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.title}>{text.product.overview}</h2>
          <DocumentTree product={product} tree={tree} />
        </section>
      )}
      {activeVersion && (
        <div ref={operations}>
          <operationList.Part
            fallback={<ListSkeleton />}
            isNeeded={isReference}
            props={{ product, version: activeVersion }}
          />
        </div>
      )}
    </>
  );
}

export const SidebarSkeleton = () => (
  <div aria-hidden="true" className={styles.waiting}>
    <Skeleton variant="long" />
    <Skeleton />
    {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
      <Skeleton key={line} variant={line < 'd' ? 'half' : 'long'} />
    ))}
  </div>
);
