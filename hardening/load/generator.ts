import { type Answer, type Connection, openConnection } from './connection.ts';
import type { Ask, Kind } from './mix.ts';

export interface Round {
  /** Requests per second, whether the server keeps up or not. */
  rate: number;
  seconds: number;
  /** How many seconds at the start are not measured. */
  skip_seconds?: number;
}

export interface Sent {
  kind: Kind;
  /** Counted from the time when it was due, so that waiting before sending counts too. */
  ms: number;
  /** A status, or the reason why there is none. */
  outcome: string;
  /** When it was due, from the start of the round. */
  at_ms: number;
}

interface Waiting {
  ask: Ask;
  due: number;
}

const connectionsMaximum = 1000;
const patienceMs = 10_000;

/**
 * Sends at a rate, at random moments, over kept-alive connections. A sender that waits for answers would slow down with
 * the server and never see it overloaded.
 */
export function createGenerator(ports: readonly number[], nextAsk: () => Ask) {
  const lanes = ports.map((port) => createLane(port, Math.floor(connectionsMaximum / ports.length)));
  let turn = 0;

  /**
   * Resolves when every request is answered or timed out. Requests that were not sent by the end of the round are
   * reported.
   */
  async function run({ rate, seconds }: Pick<Round, 'rate' | 'seconds'>): Promise<{ sent: Sent[]; late_ms: number[] }> {
    const sent: Sent[] = [];
    const late_ms: number[] = [];
    const began = performance.now();
    const end = began + seconds * 1000;
    let due = began;
    let open = 0;
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    let isOver = false;

    function settle({ ask, due: wasDue }: Waiting, outcome: string): void {
      sent.push({ kind: ask.kind, ms: performance.now() - wasDue, outcome, at_ms: wasDue - began });
      if (--open === 0 && isOver) finish();
    }

    function tick(): void {
      const now = performance.now();
      while (due <= now && due < end) {
        late_ms.push(now - due);
        open += 1;
        const waiting = { ask: nextAsk(), due };
        lanes[turn++ % lanes.length]?.send(waiting, (outcome) => settle(waiting, outcome));
        due += (-Math.log(1 - Math.random()) * 1000) / rate;
      }
      for (const lane of lanes) lane.giveUp(now - patienceMs);
      if (due < end) return void setTimeout(tick, 1);
      isOver = true;
      for (const lane of lanes) lane.forgetUnsent();
      if (open === 0) finish();
    }
    tick();
    const sweeping = setInterval(() => {
      for (const lane of lanes) lane.giveUp(performance.now() - patienceMs);
    }, 100);
    await finished;
    clearInterval(sweeping);
    return { sent, late_ms };
  }

  const close = () => {
    for (const lane of lanes) lane.close();
  };
  return { run, close };
}

/** The connections to one server. */
function createLane(port: number, connections: number) {
  const idle: Connection[] = [];
  const unsent: { waiting: Waiting; settle: (outcome: string) => void }[] = [];
  const underWay = new Map<Connection, { since: number; settle: (outcome: string) => void }>();
  let open = 0;

  function use(connection: Connection, { ask, due }: Waiting, settle: (outcome: string) => void): void {
    underWay.set(connection, { since: due, settle });
    connection.send(ask.request, (answer) => {
      underWay.delete(connection);
      ask.onAnswer?.(answer);
      settle(toOutcome(answer));
      const next = unsent.shift();
      if (next) use(connection, next.waiting, next.settle);
      else idle.push(connection);
    });
  }

  function openNew(): Connection {
    open += 1;
    const connection = openConnection(port, (reason) => {
      open -= 1;
      const at = idle.indexOf(connection);
      if (at !== -1) idle.splice(at, 1);
      const lost = underWay.get(connection);
      underWay.delete(connection);
      lost?.settle(reason);
      const next = unsent.shift();
      if (next) use(openNew(), next.waiting, next.settle);
    });
    return connection;
  }

  return {
    send(waiting: Waiting, settle: (outcome: string) => void): void {
      const connection = idle.pop() ?? (open < connections ? openNew() : undefined);
      if (connection) use(connection, waiting, settle);
      else unsent.push({ waiting, settle });
    },
    giveUp(before: number): void {
      for (const [connection, { since, settle }] of underWay) {
        if (since >= before) continue;
        underWay.delete(connection);
        connection.close();
        settle('no answer');
      }
    },
    forgetUnsent(): void {
      for (const { settle } of unsent.splice(0)) settle('not sent');
    },
    close(): void {
      for (const connection of [...idle, ...underWay.keys()]) connection.close();
    },
  };
}

/** Refusals with and without a Retry-After are counted separately. */
function toOutcome({ status, head }: Answer): string {
  if (status !== 503 && status !== 429) return String(status);
  return /\r\nretry-after: \d/i.test(head) ? String(status) : `${status} without Retry-After`;
}
