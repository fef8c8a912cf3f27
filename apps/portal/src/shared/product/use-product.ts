import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { DocumentBranch } from '@portico/contract/documents.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/** The context that the product shell gives to its page. */
export interface ShownProduct {
  readonly product: Product;
  readonly versions: readonly ProductVersion[];
  /** Undefined for a product without versions. */
  readonly activeVersion: ProductVersion | undefined;
  readonly tree: UseQueryResult<DocumentBranch[]>;
}

const ProductContext = createContext<ShownProduct | undefined>(undefined);

export const ProductProvider = ProductContext.Provider;

export function useProduct(): ShownProduct {
  const shown = useContext(ProductContext);
  if (!shown) throw new Error('A page of a product stands outside of the product shell.');
  return shown;
}
