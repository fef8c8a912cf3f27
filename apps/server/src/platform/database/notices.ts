import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What triggers of the database report (migration 032). Without a subject, anything of the topic may have changed. */
type Topic = 'portal' | 'developer' | 'session' | 'gateway';
type Hear = (subject: string | undefined) => void;

export interface Notices {
  /** Whether every change that was acknowledged more than a quarter of a second ago is known here. */
  isHeard(): boolean;
  /** Grows with every notice: a value read before it may be out of date. */
  position(): number;
  on(topic: Topic, hear: Hear): void;
  /** The number of its open connections: one or none. */
  connections(): number;
  /** Before `start` and after `stop` no notice arrives. */
  start(): void;
  stop(): Promise<void>;
}

/** For SQLite, which cannot notify other processes. */
export const noNotices: Notices = {
  isHeard: () => false,
  position: () => 0,
  on() {},
  connections: () => 0,
  start() {},
  async stop() {},
};

const channel = 'portico';
/** How old the last answer of the connection may be, counted from its question. */
const heardForMs = 250;
const askEveryMs = 100;
/** A connection that does not answer for this long is closed. One that is being opened gets the longer time. */
const lostAfterMs = 2000;
const neverMadeAfterMs = 10_000;
const shortestPauseMs = 250;
const longestPauseMs = 30_000;

interface Line {
  client: pg.Client;
  isMade: boolean;
  /** When the unanswered question was sent. */
  asked_ms: number | undefined;
  heard_ms: number;
}

/**
 * Listens to changes of other servers on a connection of its own. PostgreSQL delivers notices on a connection before
 * its answer to a later question there, so an answer also proves that no notice was missed. Questions are sent only
 * while `isHeard` is called. `aside` runs a statement on another connection.
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
    // Names the connection for those who look at PostgreSQL's connections, whatever the database URL says.
    await client.query(`set application_name to 'portico notices'; listen ${channel}`);
    // A pooler that lends connections per transaction accepts `listen` and delivers nothing.
    await aside('select pg_notify($1, $2)', [channel, proof]);
    await proven;
    // Changes before the connection listened are unknown.
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

/** Closes the socket at once. Ending the protocol would wait for a connection that is lost. */
function destroy(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
}
