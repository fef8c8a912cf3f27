import { type Expression, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { AccountKind, SessionTokenTable } from '../../platform/database/tables/accounts.ts';

const ofTokens = ['access_hash', 'access_until', 'refresh_hash'] as const;
const names = ['tenant_id', 'kind', 'hash', 'now', 'idle_until', ...ofTokens] as const;

/** Times are text in UTC, which sorts by time. */
const earlier = (left: Expression<string>, right: string) => sql<string>`least(${left}, ${right})`;

/**
 * Renews a session in one statement: advances its generation, deletes its expired access tokens, and adds new tokens, none
 * of which expires after the session. It knows only refresh tokens of the current generation. Of two requests with the same
 * token, the second waits for the first and then finds a later generation. Undefined on SQLite, which changes one table
 * in a statement; there a transaction needs no round trips.
 */
export function prepareRenewal(database: Database) {
  if (database.engine === 'sqlite') return undefined;
  return prepare(database, names, ({ tenant_id, kind, hash, now, idle_until, ...tokens }) => {
    const { access_hash, access_until, refresh_hash } = tokens;
    return database.query
      .with('renewed', (cte) =>
        cte
          .updateTable('session')
          .from('session_token as token')
          .set((row) => ({
            generation: row('session.generation', '+', 1),
            refreshed_at: now,
            idle_until: earlier(row.ref('session.expires_at'), idle_until),
          }))
          .where((row) => equal(row, { 'session.tenant_id': tenant_id, 'session.account_kind': kind as AccountKind }))
          .where((row) => equal(row, { 'token.tenant_id': tenant_id, 'token.hash': hash, 'token.use': 'refresh' }))
          .whereRef('token.session_id', '=', 'session.id')
          .whereRef('token.generation', '=', 'session.generation')
          .where('session.idle_until', '>', now)
          .returning(['session.id', 'session.generation', 'session.idle_until', 'session.expires_at']),
      )
      .with('expired', (cte) =>
        cte
          .deleteFrom('session_token')
          .where((row) => equal(row, { tenant_id, use: 'access' }))
          .where('session_id', 'in', (select) => select.selectFrom('renewed').select('id'))
          .where('expires_at', '<=', now),
      )
      .insertInto('session_token')
      .columns(['tenant_id', 'session_id', 'generation', 'hash', 'use', 'expires_at'])
      .expression((query) => {
        const newToken = (use: SessionTokenTable['use'], token_hash: string, expires_at: Expression<string>) =>
          query
            .selectFrom('renewed')
            .select((row) => [
              row.val(tenant_id).as('tenant_id'),
              'renewed.id as session_id',
              'renewed.generation',
              row.val(token_hash).as('hash'),
              row.val(use).as('use'),
              sql<string>`${expires_at}`.as('expires_at'),
            ]);
        return newToken('access', access_hash, earlier(sql.ref('renewed.expires_at'), access_until)).unionAll(
          newToken('refresh', refresh_hash, sql.ref('renewed.idle_until')),
        );
      })
      .returning(['use', 'expires_at']);
  });
}
