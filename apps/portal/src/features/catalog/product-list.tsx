import type { FoundProduct } from '@portico/contract/search.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import styles from './product-list.module.css';
import { ProductTable } from './product-table.tsx';
import type { View } from './search.ts';
import { useCatalogText } from './use-catalog-text.ts';

interface ProductListProps {
  readonly view: View;
  readonly products: readonly FoundProduct[] | 'waiting';
  readonly expected: number;
  readonly onLabel: (label: string) => void;
}

export function ProductList({ view, products, expected, onLabel }: ProductListProps) {
  const text = useCatalogText();
  if (view === 'table') return <ProductTable expected={expected} onLabel={onLabel} products={products} />;
  if (products === 'waiting') {
    return (
      <div className={styles.grid}>
        {Array.from({ length: expected }, (_, index) => (
          <ProductCardSkeleton key={String(index)} />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={text.products} className={styles.grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard onLabel={onLabel} product={product} />
        </li>
      ))}
    </ul>
  );
}
