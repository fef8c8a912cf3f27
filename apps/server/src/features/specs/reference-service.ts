import { Problem } from '@portico/contract/problems.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ReferenceStore } from './reference-store.ts';

interface Deps {
  store: ReferenceStore;
  /** Throws where the viewer sees no such version. */
  version(viewer: Viewer, product_id: string, version_id: string): Promise<unknown>;
}

/** Content that is known by its hash, and read only when it is asked for. Compressed with gzip. */
export interface Packed {
  hash: string;
  read(): Promise<Uint8Array>;
}

export type ReferenceService = ReturnType<typeof createReferenceService>;

export function createReferenceService({ store, version }: Deps) {
  const toPacked = (portal_id: string, hash: string): Packed => ({
    hash,
    read: async () => {
      const bundle = await store.findBundle(portal_id, hash);
      if (!bundle) throw notThere();
      return bundle.content;
    },
  });

  return {
    /** Undefined where the version has no specification. */
    async index(viewer: Viewer, product_id: string, version_id: string): Promise<Packed | undefined> {
      await version(viewer, product_id, version_id);
      const { portal_id } = viewer;
      const found = await store.findHash(portal_id, version_id);
      if (!found) return undefined;
      return {
        hash: found.hash,
        read: async () => (await store.findContent(portal_id, version_id))?.content ?? new Uint8Array(),
      };
    },

    async bundleAt(
      viewer: Viewer,
      product_id: string,
      version_id: string,
      kind: 'operation' | 'schema',
      anchor: string,
    ): Promise<Packed> {
      await version(viewer, product_id, version_id);
      const entry = await store.findBundleHash(viewer.portal_id, version_id, kind, anchor);
      if (!entry) throw notThere();
      return toPacked(viewer.portal_id, entry.bundle_hash);
    },

    async bundle(viewer: Viewer, product_id: string, version_id: string, hash: string): Promise<Packed> {
      await version(viewer, product_id, version_id);
      if (!(await store.hasBundle(viewer.portal_id, version_id, hash))) throw notThere();
      return toPacked(viewer.portal_id, hash);
    },
  };
}

const notThere = () => new Problem('not-found', 'The API reference of this version has no such part.');
