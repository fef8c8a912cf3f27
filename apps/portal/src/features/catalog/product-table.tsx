import type { FoundProduct } from '@portico/contract/search.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { classNames } from '@portico/ui/class-names.ts';
import { Monogram } from '@portico/ui/monogram.tsx';
import { openOwnLink } from '@portico/ui/open-own-link.ts';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import table from '@portico/ui/table.module.css';
import { ProductLabels, useLabelsShown } from './product-labels.tsx';
import { ProductLink, ProductLinks } from './product-links.tsx';
import styles from './product-table.module.css';
import { useCatalogText } from './use-catalog-text.ts';

interface ProductTableProps {
  readonly products: readonly FoundProduct[] | 'waiting';
  /** Placeholder rows while loading. */
  readonly expected: number;
  readonly onLabel: (label: string) => void;
}

export function ProductTable({ products, expected, onLabel }: ProductTableProps) {
  const { columns: all, products: caption } = useCatalogText();
  const hasLabels = useLabelsShown();
  const columns = Object.fromEntries(Object.entries(all).filter(([name]) => hasLabels || name !== 'labels'));
  return (
    <div className={table.frame}>
      <table aria-label={caption} className={classNames(table.table, styles.table)}>
        <thead>
          <tr>
            {Object.entries(columns).map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products === 'waiting'
            ? Array.from({ length: expected }, (_, index) => (
                <WaitingRow cells={Object.keys(columns)} key={String(index)} />
              ))
            : products.map((product) => (
                <ProductRow hasLabels={hasLabels} key={product.id} onLabel={onLabel} product={product} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface ProductRowProps {
  readonly product: FoundProduct;
  readonly hasLabels: boolean;
  readonly onLabel: (label: string) => void;
}

function ProductRow({ product, hasLabels, onLabel }: ProductRowProps) {
  return (
    <tr className={table.link} onClick={openOwnLink}>
      <td>
        <span className={styles.product}>
          <Monogram name={product.name} size={28} />
          <ProductLink className={styles.name} product={product} to="specification">
            {product.name}
          </ProductLink>
        </span>
      </td>
      <td>
        <span className={styles.description}>{product.description}</span>
      </td>
      <td>{product.latest_version && <Badge>{product.latest_version.name}</Badge>}</td>
      {hasLabels && (
        <td>
          <ProductLabels limit={3} onLabel={onLabel} product={product} />
        </td>
      )}
      <td>
        <span className={styles.links}>
          <ProductLinks product={product} />
        </span>
      </td>
    </tr>
  );
}

function WaitingRow({ cells }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton variant="long" />
        </td>
      ))}
    </tr>
  );
}
