import type { Product } from '@portico/contract/catalog.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useText } from '../../shared/text/use-text.tsx';

export const specificationPath = (product: Product): string => `/spec/${encodeURIComponent(product.id)}`;
export const documentationPath = (product: Product): string => `/docs/${encodeURIComponent(product.id)}`;

/** Ways on from a product, each only where it leads somewhere (CAT-08). */
export function ProductLinks({ product }: { readonly product: Product }) {
  const text = useText();
  return (
    <>
      {product.document_count > 0 && (
        <a
          aria-label={text.catalog.documentationOf({ product: product.name })}
          className={linkClass.quiet}
          href={documentationPath(product)}
        >
          <Icon name="book" size={16} />
          {text.catalog.documentation}
        </a>
      )}
      {product.latest_version && (
        <a
          aria-label={text.catalog.specificationOf({ product: product.name })}
          className={linkClass.quiet}
          href={specificationPath(product)}
        >
          <Icon name="code" size={16} />
          {text.catalog.specification}
        </a>
      )}
    </>
  );
}
