import type { Database } from '../../../platform/database/database.ts';

/** How far each organization's log was sent. One server at a time sends that of an organization. */
export const createAuditStreamStore = ({ query }: Database) => ({
  /** The organizations whose log is longer than what was sent. */
  async listBehind(): Promise<string[]> {
    const behind = query
      .selectFrom('audit_chain as chain')
      .leftJoin('audit_stream as stream', 'stream.org_id', 'chain.org_id')
      .select('chain.org_id')
      .where('chain.seq', '>', 0)
      .where(({ or, eb }) => or([eb('stream.seq', 'is', null), eb('stream.seq', '<', eb.ref('chain.seq'))]))
      .orderBy('chain.org_id');
    return (await behind.execute()).map(({ org_id }) => org_id);
  },

  /** The last entry that was sent; undefined while another server sends. */
  async take(org_id: string, owner: string, now: string, until: string): Promise<number | undefined> {
    await query
      .insertInto('audit_stream')
      .values({ org_id, seq: 0, lease_owner: null, leased_until: null })
      .onConflict((clash) => clash.column('org_id').doNothing())
      .execute();
    const taken = await query
      .updateTable('audit_stream')
      .set({ lease_owner: owner, leased_until: until })
      .where('org_id', '=', org_id)
      .where(({ or, eb }) =>
        or([eb('leased_until', 'is', null), eb('leased_until', '<', now), eb('lease_owner', '=', owner)]),
      )
      .returning('seq')
      .executeTakeFirst();
    return taken?.seq;
  },

  /** False if the lease was lost: then another server sends from the old place. */
  async advance(org_id: string, owner: string, seq: number, until: string): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable('audit_stream')
      .set({ seq, leased_until: until })
      .where('org_id', '=', org_id)
      .where('lease_owner', '=', owner)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async release(org_id: string, owner: string): Promise<void> {
    await query
      .updateTable('audit_stream')
      .set({ lease_owner: null, leased_until: null })
      .where('org_id', '=', org_id)
      .where('lease_owner', '=', owner)
      .execute();
  },
});

export type AuditStreamStore = ReturnType<typeof createAuditStreamStore>;
