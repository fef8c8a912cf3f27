import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Breadcrumb } from '../../shared/breadcrumb.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './specification-page.module.css';

/** The place of the API reference. */
export function SpecificationPage() {
  const text = useText();
  const { product, activeVersion } = useProduct();
  usePageTitle(activeVersion ? `${product.name} ${activeVersion.name}` : product.name);
  return (
    <div className={styles.page}>
      <Breadcrumb />
      {activeVersion ? (
        <EmptyState level={1} title={text.later.title}>
          {text.later.text}
        </EmptyState>
      ) : (
        <EmptyState drawing="lens" level={1} title={text.product.noVersions} />
      )}
    </div>
  );
}
