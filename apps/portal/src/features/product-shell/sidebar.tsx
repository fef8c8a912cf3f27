import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { DocumentBranch } from '@portico/contract/documents.ts';
import { Monogram } from '@portico/ui/monogram.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { DocumentTree } from './document-tree.tsx';
import { OperationList } from './operation-list.tsx';
import styles from './sidebar.module.css';
import { VersionChooser } from './version-chooser.tsx';

interface SidebarProps {
  readonly product: Product;
  readonly versions: readonly ProductVersion[];
  readonly activeVersion: ProductVersion | undefined;
  readonly onChooseVersion: (id: string) => void;
  readonly tree: readonly DocumentBranch[];
}

/** Name, version, documents, operations, in this order (SHL-10). */
export function Sidebar({ product, versions, activeVersion, onChooseVersion, tree }: SidebarProps) {
  const text = useText();
  return (
    <>
      <p className={styles.product}>
        <Monogram name={product.name} size={28} />
        <span className={styles.name} title={product.name}>
          {product.name}
        </span>
      </p>
      <VersionChooser activeVersion={activeVersion} onChoose={onChooseVersion} versions={versions} />
      {tree.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.title}>{text.product.overview}</h2>
          <DocumentTree productId={product.id} tree={tree} />
        </section>
      )}
      {activeVersion && <OperationList productId={product.id} version={activeVersion} />}
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
