import type { FoundProduct } from '@portico/contract/search.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Card } from '@portico/ui/card.tsx';
import { Monogram } from '@portico/ui/monogram.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from './product-card.module.css';
import { ProductLabels } from './product-labels.tsx';
import { ProductLink, ProductLinks } from './product-links.tsx';
import { useCatalogText } from './use-catalog-text.ts';

interface ProductCardProps {
  readonly product: FoundProduct;
  readonly onLabel: (label: string) => void;
}

export function ProductCard({ product, onLabel }: ProductCardProps) {
  const text = useCatalogText();
  return (
    <Card className={styles.card} interactive>
      <div className={styles.head}>
        <Monogram name={product.name} />
        <h2 className={styles.title}>
          <ProductLink className={styles.name} product={product} title={product.name} to="specification">
            {product.name}
          </ProductLink>
        </h2>
        {product.latest_version && (
          <span title={text.latestVersion({ version: product.latest_version.name })}>
            <Badge>{product.latest_version.name}</Badge>
          </span>
        )}
      </div>
      <p className={styles.description}>{product.description}</p>
      <div className={styles.labels}>
        <ProductLabels onLabel={onLabel} product={product} />
      </div>
      <div className={styles.links}>
        <ProductLinks product={product} />
      </div>
    </Card>
  );
}

export function ProductCardSkeleton() {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Skeleton variant="tile" />
        <div className={styles.grow}>
          <Skeleton variant="half" />
        </div>
      </div>
      <div className={styles.lines}>
        <Skeleton />
        <Skeleton variant="long" />
      </div>
      <Skeleton variant="pill" />
      <div className={styles.links}>
        <Skeleton variant="pill" />
      </div>
    </Card>
  );
}
