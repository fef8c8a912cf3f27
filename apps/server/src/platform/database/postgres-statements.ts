import pg from 'pg';
import { statementName } from './statement.ts';

/** The plan that the connection keeps is out of date or missing: after a migration, or behind a pooler. */
const staleCodes = new Set(['0A000', '26000']);
export const isStalePlan = (error: unknown) => staleCodes.has((error as { code?: string }).code ?? '');

type Query = (text: unknown, values?: unknown, callback?: (error: Error | null, result: unknown) => void) => unknown;

/** A connection that lets PostgreSQL keep prepared statements, so that each is not parsed and planned at every run. */
export class NamingClient extends pg.Client {
  /** Names of statements whose plans this connection can no longer use. */
  readonly #stale = new Set<string>();

  override query: typeof pg.Client.prototype.query = ((text, values, callback) => {
    const query = super.query.bind(this) as Query;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    if (name === undefined || callback !== undefined || this.#stale.has(name)) return query(text, values, callback);
    const done = query({ name, text, values }) as Promise<unknown>;
    return done.catch((error: unknown) => {
      if (isStalePlan(error)) this.#stale.add(name);
      throw error;
    });
  }) as Query as typeof pg.Client.prototype.query;
}
