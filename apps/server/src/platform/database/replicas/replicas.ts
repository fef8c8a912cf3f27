import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { ReadPrepared } from '../statement.ts';
import { createPositions, toPosition } from './position.ts';
import { createReplica, type Lineage, type Replica, type ReplicaState } from './replica.ts';

/** What a request requires of a replica. */
interface Need {
  /** The replica must have everything that was committed before this time on the clock of `now`. */
  since_ms: number;
}

export interface ReplicaReport {
  name: string;
  state: ReplicaState;
  /** The most that the replica can be behind, in seconds; undefined if unknown. */
  lag_seconds: number | undefined;
}

/** PostgreSQL replicas that answer reads instead of the primary. */
export interface Replicas {
  /** The clock for `since_ms`. */
  now(): number;
  /** Runs `run`, whose reads may be answered by a replica that meets the need. */
  around<Value>(need: Need, run: () => Value): Value;
  report(): Promise<ReplicaReport[]>;
  /**
   * Reads by the database that answered: a replica, the primary because no replica could, or the primary after a replica
   * failed.
   */
  counts(): ReadonlyMap<'replica' | 'primary' | 'retried', number>;
  onChange(tell: (report: ReplicaReport) => void): void;
}

/** How far a replica may be behind: as long as a server's caches may be outdated. */
const freshForMs = 250;
const askEveryMs = 100;
/** Replicas are asked only while there are reads. */
const askedForMs = 2000;
/** A state is reported only if it lasts this long, so that short delays are not logged. */
const toldAfterMs = 2000;

/** With `synchronous_commit` off, commits return before they are flushed, so the insert position counts. */
const askPrimary = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end)::text as position,
    (select system_identifier::text from pg_control_system()) as system,
    ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::integer as timeline`;

interface Followed {
  replica: Replica;
  state: ReplicaState;
  /** The replica has everything that was committed before this time. */
  fresh_ms: number;
  told: { state: ReplicaState; since_ms: number };
}

type AskPrimary = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Tracks how far replicas are. Each round asks the primary for its position, then the replicas for theirs. A replica that has
 * passed a position of the primary has everything committed before the primary was asked for it. A replica that is late, lost
 * or of another cluster is not used until it has caught up.
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

  /** A replica that hangs does not delay the next round for the others. */
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

  /** If a replica fails, the primary answers. */
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
    /** Whether the current request may read from a replica. */
    isAsked: () => scope.getStore() !== undefined,
    readFrom,
    /** Answers prepared reads from a replica if the request allows it, else from the primary. */
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
