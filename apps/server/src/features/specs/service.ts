import { checkSeen } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import type { SpecStore, SpecText } from './store.ts';

export type SpecService = ReturnType<typeof createSpecService>;

/** A published specification, with its text if it was requested. */
export interface Spec {
  hash: string;
  written: string;
}

export const createSpecService = ({ store }: { store: SpecStore }) => ({
  /** Returns those of the given versions that have a specification. */
  specifiedAmong: async ({ portal_id }: Viewer, version_ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(await store.listSpecified(portal_id, version_ids)),

  /**
   * Finds a specification with its published text or with its operations as JSON. Undefined if the version has none.
   */
  async find(viewer: Viewer, product_id: string, version_id: string, text?: SpecText): Promise<Spec | undefined> {
    const { hash, written } = checkSeen(await store.find(viewer, product_id, version_id, text));
    return hash === null ? undefined : { hash, written: written ?? '' };
  },
});
