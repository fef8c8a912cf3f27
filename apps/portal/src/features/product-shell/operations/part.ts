import { wantedPart } from '../../../shared/wanted-part.tsx';

/** Pages of the reference need the list of operations at once. On the other pages of a product it waits for its reader. */
export const operationList = wantedPart(
  async () => (await import('./operation-list.tsx')).OperationList,
  'src/features/product-shell/operations/operation-list.tsx',
);
