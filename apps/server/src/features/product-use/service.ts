import type { ProductUseStore } from './store.ts';

export interface UseRankingDeps {
  store: ProductUseStore;
  /** The calls to each version in the last complete days. */
  callsByVersion(portal_id: string, days: number): Promise<ReadonlyMap<string, number>>;
}

const countedDays = 30;

/**
 * Ranks the products of each portal by the calls of the last 30 complete days, then by the applications registered for them,
 * then by name. Complete days, so that the order changes once a day and cached answers stay valid in between.
 */
export function createUseRanking({ store, callsByVersion }: UseRankingDeps) {
  async function rankOf(portal_id: string): Promise<Map<string, number>> {
    const calls = await callsByVersion(portal_id, countedDays);
    const registered = await store.countRegistered(portal_id);
    const used = (await store.listVersions(portal_id))
      .map(({ product_id, name, version_ids }) => ({
        product_id,
        name,
        calls: version_ids.reduce((sum, id) => sum + (calls.get(id) ?? 0), 0),
        registered: registered.get(product_id) ?? 0,
      }))
      .filter((product) => product.calls > 0 || product.registered > 0)
      .toSorted(
        (a, b) =>
          b.calls - a.calls ||
          b.registered - a.registered ||
          compare(a.name, b.name) ||
          compare(a.product_id, b.product_id),
      );
    return new Map(used.map(({ product_id }, at) => [product_id, at + 1]));
  }

  return async (): Promise<void> => {
    for (const portal_id of await store.listPortals()) await store.writeRanks(portal_id, await rankOf(portal_id));
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
