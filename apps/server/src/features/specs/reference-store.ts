import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

export type ReferenceStore = ReturnType<typeof createReferenceStore>;

export const createReferenceStore = ({ query }: Database) => {
  const referenceOf = (portal_id: string, version_id: string) =>
    query.selectFrom('reference').where((row) => equal(row, { portal_id, product_version_id: version_id }));

  const entriesOf = (portal_id: string, version_id: string) =>
    query
      .selectFrom('reference_entry')
      .select('bundle_hash')
      .where((row) => equal(row, { portal_id, product_version_id: version_id }));

  return {
    findHash: (portal_id: string, version_id: string) =>
      referenceOf(portal_id, version_id).select('hash').executeTakeFirst(),

    findContent: (portal_id: string, version_id: string) =>
      referenceOf(portal_id, version_id).select('content').executeTakeFirst(),

    /** The bundle of what has this anchor in the version. */
    findBundleHash: (portal_id: string, version_id: string, kind: 'operation' | 'schema', anchor: string) =>
      entriesOf(portal_id, version_id)
        .where((row) => equal(row, { kind, anchor }))
        .executeTakeFirst(),

    /** Whether the version has the bundle: another's, which the reader may not see, is not there. */
    hasBundle: async (portal_id: string, version_id: string, hash: string): Promise<boolean> =>
      (await entriesOf(portal_id, version_id).where('bundle_hash', '=', hash).limit(1).executeTakeFirst()) !==
      undefined,

    findBundle: (portal_id: string, hash: string) =>
      query
        .selectFrom('reference_bundle')
        .select('content')
        .where((row) => equal(row, { portal_id, hash }))
        .executeTakeFirst(),
  };
};
