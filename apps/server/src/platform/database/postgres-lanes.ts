import pg from 'pg';
import { isStalePlan } from './postgres-statements.ts';
import { type KnownColumns, PreparedRead } from './prepared-read.ts';
import type { ReadPrepared } from './statement.ts';
import { whyUnavailable } from './unavailable.ts';

interface Lane {
  client: pg.Client;
  /** Settled when it is connected. */
  ready: Promise<unknown>;
  isReady: boolean;
  inFlight: number;
  readonly columns: KnownColumns;
}

interface Socket {
  cork(): void;
  uncork(): void;
}

/**
 * Connections on which prepared reads follow one another without waiting for answers. Reads of one turn of the event
 * loop are one packet, so PostgreSQL wakes up once for all of them. A read that fails does not affect the reads behind
 * it. Transactions and long work use the pool.
 */
export function createLanes(config: pg.ClientConfig, count: number, aside: ReadPrepared) {
  const types = config.types ?? pg.types;
  const lanes: (Lane | undefined)[] = Array.from({ length: count });
  let inFlight = 0;
  let isClosed = false;

  function open(at: number): Lane {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig);
    const lane: Lane = { client, ready: client.connect(), isReady: false, inFlight: 0, columns: new Map() };
    const leave = () => {
      if (lanes[at] === lane) lanes[at] = undefined;
    };
    // Reads in flight fail by themselves; the next read opens another connection.
    client.on('error', leave);
    client.on('end', leave);
    lane.ready.then(
      () => {
        lane.isReady = true;
      },
      () => leave(),
    );
    lanes[at] = lane;
    return lane;
  }

  /** The lane with the fewest reads in flight. Another is opened when all are in use. */
  function pick(): Lane {
    let best: Lane | undefined;
    let free = -1;
    for (const [at, lane] of lanes.entries()) {
      if (!lane) free = at;
      else if (!best || lane.inFlight < best.inFlight) best = lane;
    }
    if (best && (best.inFlight === 0 || free === -1)) return best;
    return open(free);
  }

  const read: ReadPrepared = async (statement, parameters) => {
    if (isClosed) throw new Error('Client was closed and is not queryable');
    const lane = pick();
    lane.inFlight += 1;
    inFlight += 1;
    try {
      if (!lane.isReady) await lane.ready;
      gather(lane.client);
      return await new Promise((resolve, reject) => {
        const query = new PreparedRead(statement, parameters, lane.columns, types);
        query.callback = (error, rows = []) => (error ? reject(error) : resolve(rows));
        lane.client.query(query);
      });
    } catch (error) {
      // The error arrives before the connection ends, and the next read must not use the connection.
      if (isStalePlan(error) || whyUnavailable(error) === 'away') close(lane);
      if (!isStalePlan(error)) throw error;
    } finally {
      lane.inFlight -= 1;
      inFlight -= 1;
    }
    return aside(statement, parameters);
  };

  /** Its plans are out of date, or it is lost. It may still answer the reads in flight, and gets no more. */
  function close(lane: Lane): void {
    const at = lanes.indexOf(lane);
    if (at === -1) return;
    lanes[at] = undefined;
    void lane.client.end().catch(() => {});
  }

  return {
    read,
    /** The number of open connections. */
    open: () => lanes.filter((lane) => lane !== undefined).length,
    busy: () => lanes.filter((lane) => lane && lane.inFlight > 0).length,
    inFlight: () => inFlight,
    async end(): Promise<void> {
      isClosed = true;
      await Promise.all(lanes.map((lane) => lane?.ready.then(() => lane.client.end()).catch(() => {})));
    },
  };
}

const gathering = new WeakSet<Socket>();

/** Sends the reads of one turn of the event loop together. */
function gather(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
