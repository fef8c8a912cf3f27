import type { Actions } from '@portico/contract/catalog.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { AccessStore } from './store.ts';
import type { Viewer } from './viewer.ts';

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ store }: { store: AccessStore }) {
  return {
    /** Of these products, which the viewer may view, those whose documents they may read. */
    async readableAmong({ portal_id, rbac_enabled, email = '' }: Viewer, product_ids: readonly string[]) {
      if (!rbac_enabled) return new Set(product_ids);
      return new Set(await store.listReadable(portal_id, email, product_ids));
    },

    /**
     * What the viewer may do with a product. One they may not view does not exist for them. Without access control all
     * is allowed, but only who is signed in has something to register.
     */
    async actionsOf(viewer: Viewer, product_id: string): Promise<Actions> {
      const { portal_id, rbac_enabled, email } = viewer;
      if (!(await store.isVisible(viewer, product_id))) throw new Problem('not-found', 'There is no such product.');
      if (!rbac_enabled) return { view: true, register: email !== undefined, view_documentation: true };

      const grants = await store.listGrants(portal_id, email ?? '', product_id);
      const isGranted = (action: keyof Actions) => grants.some((grant) => grant[action]);
      return { view: true, register: isGranted('register'), view_documentation: isGranted('view_documentation') };
    },
  };
}
