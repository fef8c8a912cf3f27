import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What the database tells of, by triggers (migration 032): with a subject only that changed, without one perhaps anything. */
type Topic = 'portal' | 'developer' | 'session' | 'gateway';
type Hear = (subject: string | undefined) => void;

export interface Notices {
  /** Whether every change is known here that was acknowledged longer ago than a quarter of a second. */
  isHeard(): boolean;
  /** Grows with every notice: what was read before it may be out of date. */
  position(): number;
  on(topic: Topic, hear: Hear): void;
  /** How many connections it has open: one, or none. */
  connections(): number;
  /** Until then, and after `stop`, nothing is heard. */
  start(): void;
  stop(): Promise<void>;
}

/** For SQLite, which tells other processes nothing. */
export const noNotices: Notices = {
  isHeard: () => false,
  position: () => 0,
  on() {},
  connections: () => 0,
  start() {},
  async stop() {},
};

const channel = 'portico';
/** How old the last sign of life of the connection may be, counted from when it was asked for. */
const heardForMs = 250;
const askEveryMs = 100;
/** A connection that gives no sign for this long is given up, and one that is being made after the longer time. */
const lostAfterMs = 2000;
const neverMadeAfterMs = 10_000;
const shortestPauseMs = 250;
const longestPauseMs = 30_000;

interface Line {
  client: pg.Client;
  isMade: boolean;
  /** When it was asked for a sign of life that has not come yet. */
  asked_ms: number | undefined;
  heard_ms: number;
}

/**
 * Listens to what other servers change, on a connection of its own. What PostgreSQL tells on a connection comes before its answer
 * to a later question there, so that an answered question is also the sign that nothing was missed. It is asked only while
 * somebody wants to know. `aside` runs a statement on another connection.
 */
export function createNotices(
  config: pg.ClientConfig,
  aside: (text: string, values: string[]) => Promise<unknown>,
): Notices {
  const hearers = new Map<string, Hear[]>();
  const now = () => performance.now();
  let isStarted = false;
  let line: Line | undefined;
  let position = 0;
  let pause_ms = shortestPauseMs;
  let mayOpen_ms = Number.NEGATIVE_INFINITY;

  function hear(payload: string): void {
    const [topic = '', ...subject] = payload.split(' ');
    position += 1;
    for (const one of hearers.get(topic) ?? []) one(subject.length > 0 ? subject.join(' ') : undefined);
  }

  function open(): void {
    const client = new pg.Client(config);
    const own: Line = { client, isMade: false, asked_ms: now(), heard_ms: Number.NEGATIVE_INFINITY };
    line = own;
    client.on('error', () => leave(own));
    client.on('end', () => leave(own));
    listen(own).catch(() => leave(own));
  }

  async function listen(own: Line): Promise<void> {
    const { client } = own;
    const proof = `proof ${randomUUID()}`;
    const { promise: proven, resolve: prove } = Promise.withResolvers<void>();
    client.on('notification', ({ payload = '' }) => (payload === proof ? prove() : hear(payload)));
    await client.connect();
    // A name for who looks at the database's connections, whatever the URL of the database says.
    await client.query(`set application_name to 'portico notices'; listen ${channel}`);
    // A pooler that lends connections by the transaction takes the command and passes nothing on.
    await aside('select pg_notify($1, $2)', [channel, proof]);
    await proven;
    // What changed while nobody listened is unknown.
    for (const topic of hearers.keys()) hear(topic);
    pause_ms = shortestPauseMs;
    own.isMade = true;
    ask(own);
  }

  function ask(own: Line): void {
    const asked_ms = now();
    own.asked_ms = asked_ms;
    own.client.query('select 1').then(
      () => {
        own.heard_ms = asked_ms;
        own.asked_ms = undefined;
      },
      () => leave(own),
    );
  }

  function leave(own: Line): void {
    destroy(own.client);
    if (line !== own) return;
    line = undefined;
    mayOpen_ms = now() + pause_ms;
    pause_ms = Math.min(pause_ms * 2, longestPauseMs);
  }

  return {
    isHeard() {
      if (!isStarted) return false;
      const at = now();
      if (!line) {
        if (at >= mayOpen_ms) open();
        return false;
      }
      if (line.asked_ms === undefined) {
        if (at - line.heard_ms >= askEveryMs) ask(line);
      } else if (at - line.asked_ms > (line.isMade ? lostAfterMs : neverMadeAfterMs)) leave(line);
      return line !== undefined && at - line.heard_ms < heardForMs;
    },
    position: () => position,
    on(topic, one) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), one]);
    },
    connections: () => (line ? 1 : 0),
    start() {
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      const own = line;
      line = undefined;
      if (own) destroy(own.client);
    },
  };
}

/** Ended politely, a connection that is cut would be waited for. */
function destroy(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
}
