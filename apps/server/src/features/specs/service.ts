import type { Viewer } from '../access/viewer.ts';
import type { SpecStore } from './store.ts';

export interface SpecDeps {
  store: SpecStore;
  /** Throws where the viewer sees no such version. */
  version(viewer: Viewer, product_id: string, version_id: string): Promise<unknown>;
}

export type SpecService = ReturnType<typeof createSpecService>;

/** A published specification. Its text is read only when it is asked for. */
export interface Spec {
  hash: string;
  /** As it was published. */
  readContent(): Promise<string>;
  /** The list of its operations, written as JSON. */
  readOperations(): Promise<string>;
}

export function createSpecService({ store, version }: SpecDeps) {
  return {
    /** Of these versions, those that have a specification. */
    specifiedAmong: async ({ portal_id }: Viewer, version_ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await store.listSpecified(portal_id, version_ids)),

    /** Undefined where the version has none. */
    async find(viewer: Viewer, product_id: string, version_id: string): Promise<Spec | undefined> {
      await version(viewer, product_id, version_id);
      const { portal_id } = viewer;
      const spec = await store.findHash(portal_id, version_id);
      return (
        spec && {
          hash: spec.hash,
          readContent: async () => (await store.findContent(portal_id, version_id))?.content ?? '',
          readOperations: async () => (await store.findOperations(portal_id, version_id))?.written ?? '[]',
        }
      );
    },
  };
}
