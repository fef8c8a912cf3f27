import type { Product } from '@portico/contract/catalog.ts';
import { LabelChips } from '@portico/ui/label-chips.tsx';
import { useText } from '../../shared/text/use-text.tsx';

export function ProductLabels({ product, limit }: { readonly product: Product; readonly limit?: number }) {
  const text = useText();
  return (
    <LabelChips
      fewerLabel={text.catalog.fewerLabels}
      labels={product.public_labels}
      {...(limit && { limit })}
      moreLabel={(hidden) => text.catalog.moreLabels({ hidden })}
      name={text.catalog.labelsOf({ product: product.name })}
    />
  );
}
