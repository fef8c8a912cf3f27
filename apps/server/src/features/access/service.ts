import type { Actions } from '@portico/contract/catalog.ts';
import { mayNotRead, noSuchProduct } from './refusals.ts';
import type { AccessStore } from './store.ts';
import type { Viewer } from './viewer.ts';

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ store }: { store: AccessStore }) {
  /**
   * What the viewer may do with a product. A product that they may not view does not exist for them. Without access
   * control everything is allowed, but only developers can register.
   */
  async function actionsOf(viewer: Viewer, product_id: string): Promise<Actions> {
    const { portal_id, default_visibility, email } = viewer;
    const product = await store.findVisible(viewer, product_id);
    if (!product) throw noSuchProduct();
    const visibility = product.visibility ?? default_visibility;
    if (visibility !== 'teams') return { view: true, register: email !== undefined, view_documentation: true };

    const grants = await store.listGrants(portal_id, email ?? '', product_id);
    const isGranted = (action: keyof Actions) => grants.some((grant) => grant[action]);
    return { view: true, register: isGranted('register'), view_documentation: isGranted('view_documentation') };
  }

  return {
    actionsOf,

    /**
     * Returns those of the given products whose documents the viewer may read. The viewer must be allowed to view all
     * of them.
     */
    readableAmong: async (viewer: Viewer, product_ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await store.listReadable(viewer, product_ids)),

    /** Refuses viewers who may not read the documents of the product. Single documents can have stricter limits. */
    async checkReading(viewer: Viewer, product_id: string): Promise<void> {
      const product = await store.findVisible(viewer, product_id);
      if (!product) throw noSuchProduct();
      if (!product.is_readable) throw mayNotRead();
    },
  };
}
