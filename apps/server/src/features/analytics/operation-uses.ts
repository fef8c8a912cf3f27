import { floorTo, levelMs } from './levels.ts';
import type { OperationStore, OperationUse } from './operation-store.ts';

interface Deps {
  store: Pick<OperationStore, 'listUses'>;
  clock(): number;
}

/** The number of days whose calls are listed, with the current one. */
const days = 30;

/** Reads which operations of a version applications called in the last 30 days, the most called ones first. */
export type OperationUses = (
  portal_id: string,
  product_version_id: string,
  application_ids: readonly string[] | 'all',
) => Promise<OperationUse[]>;

export const createOperationUses =
  ({ store, clock }: Deps): OperationUses =>
  (portal_id, product_version_id, application_ids) =>
    store.listUses({
      portal_id,
      product_version_id,
      application_ids,
      since_ms: floorTo(levelMs.day, clock()) - (days - 1) * levelMs.day,
    });
