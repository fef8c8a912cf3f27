import type { Product } from '@portico/contract/catalog.ts';
import { LabelChips } from '@portico/ui/label-chips.tsx';
import { useServices } from '../../shared/services.ts';
import { useCatalogText } from './use-catalog-text.ts';

interface ProductLabelsProps {
  readonly product: Product;
  readonly limit?: number;
  /** A label was chosen, as `key:value`. */
  readonly onLabel: (label: string) => void;
}

/** Labels show where the portal's owner has switched them on (CAT-11). */
export const useLabelsShown = (): boolean => useServices().flags.isOn('catalog-labels');

export function ProductLabels({ product, limit, onLabel }: ProductLabelsProps) {
  const text = useCatalogText();
  if (!useLabelsShown()) return null;
  return (
    <LabelChips
      chooseLabel={(label) => text.filterByLabel({ label })}
      fewerLabel={text.fewerLabels}
      labels={product.public_labels}
      {...(limit && { limit })}
      moreLabel={(hidden) => text.moreLabels({ hidden })}
      name={text.labelsOf({ product: product.name })}
      onChoose={onLabel}
    />
  );
}
