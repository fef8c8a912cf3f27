import { toUrlSafe } from '@portico/api-reference/compile/anchors.ts';
import { Problem } from '@portico/contract/problems.ts';
import { checkSeen } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import { outlineAnchor } from './compile-document.ts';
import type { ReferenceStore } from './reference-store.ts';

/** Content with a known hash, which is read only on demand. Compressed with gzip. */
export interface Packed {
  hash: string;
  read(): Promise<Uint8Array>;
}

export type ReferenceService = ReturnType<typeof createReferenceService>;

export function createReferenceService({ store }: { store: ReferenceStore }) {
  const toPacked = (portal_id: string, hash: string): Packed => ({
    hash,
    read: async () => {
      const bundle = await store.findBundle(portal_id, hash);
      if (!bundle) throw notThere();
      return bundle.content;
    },
  });

  return {
    /** Undefined if the version has no specification. */
    async index(viewer: Viewer, product_id: string, version_id: string): Promise<Packed | undefined> {
      const { portal_id } = viewer;
      const { hash } = checkSeen(await store.findHash(viewer, product_id, version_id));
      if (hash === null) return undefined;
      return {
        hash,
        read: async () => (await store.findContent(portal_id, version_id))?.content ?? new Uint8Array(),
      };
    },

    /** Finds a bundle by anchor, by an operation's slug or id, or by a schema's name. */
    async bundleAt(
      viewer: Viewer,
      product_id: string,
      version_id: string,
      kind: 'operation' | 'schema',
      anchor: string,
    ): Promise<Packed> {
      const by = async (where: { anchor: string } | { name: string }) =>
        checkSeen(await store.findBundleHash(viewer, product_id, version_id, { kind, ...where })).bundle_hash;
      // A key that is safe in a URL has only one anchor.
      const isFit = toUrlSafe(anchor) === anchor;
      const entry = (await by({ anchor })) ?? (isFit ? undefined : await by({ name: anchor }));
      if (entry === null || entry === undefined) throw notThere();
      return toPacked(viewer.portal_id, entry);
    },

    /** The list of operations with their tags. Undefined until the specification is compiled. */
    async outline(viewer: Viewer, product_id: string, version_id: string): Promise<Packed | undefined> {
      const part = { kind: 'part' as const, anchor: outlineAnchor };
      const { bundle_hash } = checkSeen(await store.findBundleHash(viewer, product_id, version_id, part));
      return bundle_hash === null ? undefined : toPacked(viewer.portal_id, bundle_hash);
    },

    async bundle(viewer: Viewer, product_id: string, version_id: string, hash: string): Promise<Packed> {
      const { is_held } = checkSeen(await store.findHeld(viewer, product_id, version_id, hash));
      if (!is_held) throw notThere();
      return toPacked(viewer.portal_id, hash);
    },
  };
}

const notThere = () => new Problem('not-found', 'The API reference of this version has no such part.');
