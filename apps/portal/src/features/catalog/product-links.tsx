import type { FoundProduct } from '@portico/contract/search.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import type { ReactNode } from 'react';
import { Link } from '../../router/react.tsx';
import { documentPage, specificationPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useCatalogText } from './use-catalog-text.ts';

interface ProductLinkProps {
  readonly product: FoundProduct;
  readonly to: 'specification' | 'documentation';
  readonly className: string | undefined;
  readonly title?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A flag turns links to a product into full page loads (CAT-17). */
export function ProductLink({ product, to, label, ...rest }: ProductLinkProps) {
  const { flags } = useServices();
  const reloadDocument = flags.isOn('full-page-product-links');
  return to === 'specification' ? (
    <Link {...rest} {...specificationPage(product)} aria-label={label} reloadDocument={reloadDocument} />
  ) : (
    <Link {...rest} {...documentPage(product, [])} aria-label={label} reloadDocument={reloadDocument} />
  );
}

/** Links of a product, each only where the reader may open its page (CAT-08). */
export function ProductLinks({ product }: { readonly product: FoundProduct }) {
  const text = useCatalogText();
  const { product: labels } = useText();
  return (
    <>
      {product.links?.documentation && (
        <ProductLink
          className={linkClass.quiet}
          label={text.documentationOf({ product: product.name })}
          product={product}
          to="documentation"
        >
          <Icon name="book" size={16} />
          {labels.documentation}
        </ProductLink>
      )}
      {product.links?.specification && (
        <ProductLink
          className={linkClass.quiet}
          label={text.specificationOf({ product: product.name })}
          product={product}
          to="specification"
        >
          <Icon name="code" size={16} />
          {labels.specification}
        </ProductLink>
      )}
    </>
  );
}
