import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { ReadPrepared } from '../statement.ts';
import { createPositions, toPosition } from './position.ts';
import { createReplica, type Lineage, type Replica, type ReplicaState } from './replica.ts';

/** What a reader asks of a replica. */
interface Need {
  /** It has everything that was committed before. By the clock of `now`. */
  since_ms: number;
}

export interface ReplicaReport {
  name: string;
  state: ReplicaState;
  /** How old what it shows may be, in seconds; undefined when nothing is known. */
  lag_seconds: number | undefined;
}

/** PostgreSQL replicas that take reads off the primary. */
export interface Replicas {
  /** The clock of needs. */
  now(): number;
  /** Reads that are asked for in `run` may come from a replica that has what is needed. */
  around<Value>(need: Need, run: () => Value): Value;
  report(): Promise<ReplicaReport[]>;
  /** Reads by where they were answered: those that no replica could answer, and those that one failed to, by the primary. */
  counts(): ReadonlyMap<'replica' | 'primary' | 'retried', number>;
  onChange(tell: (report: ReplicaReport) => void): void;
}

/** How old what a replica shows may be: as old as what a server remembers. */
const freshForMs = 250;
const askEveryMs = 100;
/** A server that is idle asks nothing. */
const askedForMs = 2000;
/** Lateness is told of, and not each of many short delays. */
const toldAfterMs = 2000;

/** With `synchronous_commit` off, a commit is answered before it is flushed. */
const askPrimary = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end)::text as position,
    (select system_identifier::text from pg_control_system()) as system,
    ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::integer as timeline`;

interface Followed {
  replica: Replica;
  state: ReplicaState;
  /** What was committed before is there. */
  fresh_ms: number;
  told: { state: ReplicaState; since_ms: number };
}

type AskPrimary = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Follows how far replicas are. The primary is asked where it is, then each replica how far it has come: what the primary had
 * committed when it was asked is there once the replica has passed that position. One that is late, lost or of another history
 * is not used until it has caught up.
 */
export function createReplicas(urls: readonly string[], config: pg.ClientConfig, ask: AskPrimary) {
  const now = () => performance.now();
  const scope = new AsyncLocalStorage<Need>();
  const followed: Followed[] = urls.map((connectionString) => ({
    replica: createReplica({ ...config, connectionString }),
    state: 'lost',
    fresh_ms: Number.NEGATIVE_INFINITY,
    told: { state: 'ready', since_ms: now() },
  }));
  const positions = createPositions(64);
  const counts = { replica: 0, primary: 0, retried: 0 };
  const tellers: ((report: ReplicaReport) => void)[] = [];
  let wanted_ms = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;
  let turn = 0;
  let isEnded = false;

  const isFresh = ({ fresh_ms }: Followed) => now() - fresh_ms < freshForMs;

  async function round(): Promise<void> {
    const asked_ms = now();
    const [row] = await ask(askPrimary);
    const { position, system, timeline } = row as { position: string; system: string; timeline: number };
    positions.add({ asked_ms, position: toPosition(position) });
    await Promise.all(followed.map((one) => follow(one, { system, timeline })));
  }

  async function follow(one: Followed, lineage: Lineage): Promise<void> {
    try {
      const replayed = await one.replica.ask(lineage);
      if (replayed === 'busy') return;
      if (replayed === 'foreign') leaveOut(one, 'foreign');
      else {
        one.fresh_ms = Math.max(one.fresh_ms, positions.knownAt(replayed) ?? Number.NEGATIVE_INFINITY);
        one.state = isFresh(one) ? 'ready' : 'late';
      }
    } catch {
      leaveOut(one, 'lost');
    }
    note(one);
  }

  function leaveOut(one: Followed, state: ReplicaState): void {
    one.state = state;
    one.fresh_ms = Number.NEGATIVE_INFINITY;
  }

  function note(one: Followed): void {
    const { told, state } = one;
    if (state === told.state) told.since_ms = now();
    else if (state !== 'late' || now() - told.since_ms > toldAfterMs) {
      one.told = { state, since_ms: now() };
      for (const tell of tellers) tell(toReport(one));
    }
  }

  const toReport = (one: Followed): ReplicaReport => ({
    name: one.replica.name,
    state: one.state === 'ready' && !isFresh(one) ? 'late' : one.state,
    lag_seconds: Number.isFinite(one.fresh_ms) ? (now() - one.fresh_ms) / 1000 : undefined,
  });

  /** A replica that hangs is waited for aside: the others are asked again. */
  function askAll(): Promise<void> {
    asking = round().catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      if (now() - wanted_ms < askedForMs && !isEnded) void askAll();
    }, askEveryMs);
    timer.unref();
    return asking;
  }

  function want(): void {
    wanted_ms = now();
    if (!timer && !isEnded) void askAll();
  }

  function choose(): Replica | undefined {
    const need = scope.getStore();
    if (!need) return undefined;
    want();
    turn += 1;
    for (let at = 0; at < followed.length; at += 1) {
      const one = followed[(turn + at) % followed.length]!;
      if (isFresh(one) && one.fresh_ms >= need.since_ms) return one.replica;
    }
    counts.primary += 1;
    return undefined;
  }

  /** Whatever goes wrong on a replica, the primary can answer. */
  async function readFrom<Value>(
    chosen: Replica,
    fromReplica: (replica: Replica) => Promise<Value>,
    fromPrimary: () => Promise<Value> | Value,
  ): Promise<Value> {
    try {
      const value = await fromReplica(chosen);
      counts.replica += 1;
      return value;
    } catch {
      counts.retried += 1;
      const one = followed.find(({ replica }) => replica === chosen)!;
      leaveOut(one, 'lost');
    }
    return fromPrimary();
  }

  const replicas: Replicas = {
    now,
    around: (need, run) => scope.run(need, run),
    async report() {
      if (followed.some((one) => !isFresh(one))) {
        want();
        await asking;
      }
      return followed.map(toReport);
    },
    counts: () => new Map(Object.entries(counts) as [keyof typeof counts, number][]),
    onChange: (tell) => void tellers.push(tell),
  };

  return {
    replicas,
    choose,
    /** Whether the reader allows a replica. */
    isAsked: () => scope.getStore() !== undefined,
    readFrom,
    /** Prepared reads, from a replica where the reader allows it. */
    reading:
      (fromPrimary: ReadPrepared): ReadPrepared =>
      (statement, parameters) => {
        const chosen = choose();
        if (!chosen) return fromPrimary(statement, parameters);
        return readFrom(
          chosen,
          (replica) => replica.read(statement, parameters),
          () => fromPrimary(statement, parameters),
        );
      },
    async end(): Promise<void> {
      isEnded = true;
      clearTimeout(timer);
      await Promise.all(followed.map(({ replica }) => replica.end()));
    },
  };
}

export type ReplicaReads = ReturnType<typeof createReplicas>;
