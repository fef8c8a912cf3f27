import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { Outline } from '@portico/api-reference/compile/outline.ts';
import { outlineAnchor } from './compile-document.ts';
import type { ReferenceStore } from './reference-store.ts';

const gunzip = promisify(gunzipCallback);

/** Reads the operations of a version for other features, which decide themselves who may see them. */
export const createOperationList =
  ({ store }: { store: Pick<ReferenceStore, 'findPartHash' | 'findBundle'> }) =>
  /** Undefined until the specification is compiled. */
  async (portal_id: string, version_id: string) => {
    const hash = await store.findPartHash(portal_id, version_id, outlineAnchor);
    if (hash === undefined) return undefined;
    return {
      hash,
      read: async (): Promise<Outline['operations']> => {
        const bundle = await store.findBundle(portal_id, hash);
        return bundle ? (JSON.parse((await gunzip(bundle.content)).toString()) as Outline).operations : [];
      },
    };
  };
