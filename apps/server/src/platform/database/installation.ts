import type { Engine, Querying } from './database.ts';

/** Serializes what happens once per installation: other transactions wait until this one ends. */
export async function lockInstallation(engine: Engine, transaction: Querying): Promise<void> {
  await transaction
    .insertInto('installation')
    .values({ id: 1, set_up_at: null, org_id: null })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
  await transaction
    .selectFrom('installation')
    .select('id')
    .$if(engine === 'postgres', (select) => select.forUpdate())
    .execute();
}

/** Whether an organization belongs to the operator. False for all until set-up: strangers may register first. */
export async function isOperatorsOrganization(querying: Querying, org_id: string): Promise<boolean> {
  const known = querying.selectFrom('installation').select('id').where('org_id', '=', org_id);
  return (await known.executeTakeFirst()) !== undefined;
}
