import { sql } from 'kysely';
import { managementTokenContext, registrationTokenContext } from '../../features/external-issuers/external-clients.ts';
import { secretContext as providerContext } from '../../features/identity-providers/provider.ts';
import { secretContext as mailContext } from '../../features/mail/compose.ts';
import { signingKeyContext } from '../../features/oauth/key-ring.ts';
import { secretContext as webhookContext } from '../../features/webhooks/send.ts';
import type { Database } from '../database/database.ts';
import { asJson } from '../database/level.ts';
import type { SecretBox } from './secret-box.ts';

type Row = Record<string, string>;

/** A column with something sealed in each row. */
interface Place {
  table: string;
  /** The columns of its key. */
  key: readonly [string, string];
  column: string;
  contextOf(row: Row): string;
}

/** Everything that is kept sealed, but for mails. */
export const places: readonly Place[] = [
  {
    table: 'oauth_key',
    key: ['portal_id', 'id'],
    column: 'sealed_key',
    contextOf: ({ portal_id, id }) => signingKeyContext(portal_id!, id!),
  },
  {
    table: 'external_client',
    key: ['portal_id', 'id'],
    column: 'sealed_token',
    contextOf: ({ portal_id, id }) => managementTokenContext(portal_id!, id!),
  },
  {
    table: 'auth_strategy',
    key: ['portal_id', 'id'],
    column: 'registration_token',
    contextOf: ({ portal_id, name }) => registrationTokenContext({ portal_id: portal_id!, name: name! }),
  },
  {
    table: 'identity_provider',
    key: ['tenant_id', 'id'],
    column: 'sealed_secret',
    contextOf: ({ tenant_id, name }) => providerContext({ tenant_id: tenant_id!, name: name! }),
  },
  ...['sealed_secret', 'former_sealed_secret'].map((column) => ({
    table: 'webhook_endpoint',
    key: ['org_id', 'id'] as const,
    column,
    contextOf: ({ id }: Row) => webhookContext(id!),
  })),
];

/** Seals with the newest key what an earlier one has sealed, and answers how much that was. Servers may work meanwhile. */
export async function resealAll({ query }: Database, box: SecretBox): Promise<number> {
  let count = 0;
  const renew = async (sealed: string, context: string) => box.seal(await box.open(sealed, context), context);

  for (const { table, key, column, contextOf } of places) {
    const [tenant, id] = key;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      query,
    );
    for (const row of rows) {
      const before = row[column]!;
      if (await box.isCurrent(before)) continue;
      // What was replaced meanwhile is sealed with the newest key already.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${await renew(before, contextOf(row))}
        where ${sql.ref(tenant)} = ${row[tenant]} and ${sql.ref(id)} = ${row[id]} and ${sql.ref(column)} = ${before}`.execute(
        query,
      );
      count += 1;
    }
  }

  const mails = query
    .selectFrom('mail_outbox')
    .select(['id', 'status', 'template_values'])
    .where('status', '!=', 'sent');
  for (const { id, status, template_values } of await mails.execute()) {
    const { token } = template_values;
    if (!token || (await box.isCurrent(token))) continue;
    const renewed = { ...template_values, token: await renew(token, mailContext(id)) };
    // One that was sent meanwhile has lost its secret, and does not get it back.
    await query
      .updateTable('mail_outbox')
      .set({ template_values: asJson(renewed) })
      .where('id', '=', id)
      .where('status', '=', status)
      .execute();
    count += 1;
  }
  return count;
}
