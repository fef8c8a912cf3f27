import pg from 'pg';
import { createLanes } from '../postgres-lanes.ts';
import type { Statement } from '../statement.ts';
import { toPosition } from './position.ts';

/** The cluster of a PostgreSQL and its timeline. A promoted replica begins a new timeline. */
export interface Lineage {
  system: string;
  timeline: number;
}

/** `ready`: up to date. `late`: behind. `lost`: does not answer. `foreign`: not a replica of this primary. */
export type ReplicaState = 'ready' | 'late' | 'lost' | 'foreign';

type Rows = Record<string, unknown>[];

export type Replica = ReturnType<typeof createReplica>;

/** If a replica takes longer to answer, the primary is asked. */
const patienceMs = 1000;
const laneCount = 2;
const pooledMaximum = 3;

const askState = `
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as replayed,
    (select system_identifier::text from pg_control_system()) as system,
    greatest((select timeline_id from pg_control_checkpoint()),
             (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

class TooSlow extends Error {}

/** The connections to a replica. */
export function createReplica(config: pg.ClientConfig) {
  const own = { ...config, connectionTimeoutMillis: patienceMs };
  let connections = connect();
  let isUnderWay = false;

  function connect() {
    const pool = new pg.Pool({ ...own, max: pooledMaximum });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const query = async (text: string, values: readonly unknown[] = []): Promise<Rows> =>
      (await pool.query({ text, values: values as unknown[] })).rows;
    const lanes = createLanes(own, laneCount, ({ sql }, values) => query(sql, values));
    return {
      query,
      read: lanes.read,
      // Closing waits for a lost connection until its socket times out, so `reconnect` does not await it.
      end: () => Promise.all([pool.end(), lanes.end()]).catch(() => {}),
    };
  }

  /** Opens new connections and closes the old ones in the background. */
  function reconnect(): void {
    const former = connections;
    connections = connect();
    void former.end();
  }

  async function soon(rows: Promise<Rows> | Rows): Promise<Rows> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TooSlow()), patienceMs);
    return Promise.race([rows, late]).finally(() => clearTimeout(timer));
  }

  return {
    name: nameOf(config.connectionString ?? ''),
    /** Runs a prepared read as on the primary. */
    read: (statement: Statement, parameters: readonly unknown[]) => soon(connections.read(statement, parameters)),
    query: (text: string, parameters: readonly unknown[]) => soon(connections.query(text, parameters)),

    /**
     * The replica's position; `foreign` if it belongs to another cluster, `busy` if an earlier question is still unanswered.
     */
    async ask(lineage: Lineage): Promise<number | 'foreign' | 'busy'> {
      if (isUnderWay) return 'busy';
      isUnderWay = true;
      try {
        const [row] = await soon(connections.query(askState));
        const { is_replica, replayed, system, timeline } = row as Record<string, unknown>;
        const isOurs = is_replica === true && system === lineage.system && timeline === lineage.timeline;
        return isOurs ? toPosition(String(replayed)) : 'foreign';
      } catch (error) {
        if (error instanceof TooSlow) reconnect();
        throw error;
      } finally {
        isUnderWay = false;
      }
    },

    end: async () => void (await connections.end()),
  };
}

/** Host and port only, because the URL contains a password. */
function nameOf(database_url: string): string {
  const { hostname, port } = new URL(database_url);
  return `${hostname || 'socket'}${port ? `:${port}` : ''}`;
}
