import type { Logger } from 'pino';
import { createPersistentWrite } from './persistent-write.ts';
import { createRounds } from './rounds.ts';
import type { Timer } from './timer.ts';

/** Claims due jobs for one owner. Until the lease expires, only the owner may mark them as failed. */
export interface Claim {
  owner: string;
  now: string;
  lease_until: string;
  limit: number;
}

/** How one attempt ended. */
export interface Attempt<Result> {
  status: 'done' | 'failed';
  result: Result;
  /** Set for a failure that no retry can change. */
  isFinal?: boolean;
}

export interface Failure<Result> {
  /** Undefined for a job that was claimed too often without a result: instances may have crashed on it. */
  result: Result | undefined;
  /** When the attempt began. */
  started_at: string;
  next_attempt_at: string;
  /** Whether this was the last attempt. */
  isOver: boolean;
}

/** The limits of concurrent jobs, and the lanes that are free. */
export interface Lanes<Job, Lane> {
  free(): number;
  take(job: Job): Lane;
  leave(lane: Lane, isDone: boolean): void;
  /** After this time a full queue may have free lanes although no job has ended. */
  recheck_ms?: number;
}

interface Leased {
  org_id: string;
  id: string;
  attempts: number;
}

/** What a feature provides: its store's functions, and the attempt itself. */
export interface LeasedJobs<Job extends Leased, Result, Lane> {
  /** For the log, such as `mail`. */
  name: string;
  lanes: Lanes<Job, Lane>;
  /** Longer than any attempt, so that only jobs of a dead instance are claimed again. */
  lease_ms: number;
  maximum_attempts: number;
  retryDelay(attempts: number): number;
  claim(claim: Claim): Promise<Job[]>;
  /** Undefined when the job was deleted after it was claimed. An error leaves the job until its lease expires. */
  attempt(job: Job): Promise<Attempt<Result> | undefined>;
  /** For whichever instance holds the lease now, because the job is done. */
  markDone(job: Job, result: Result, times: { started_at: string; now: string }): Promise<void>;
  /** Changes nothing for an owner that no longer holds the lease. */
  markFailed(job: Job, owner: string, failure: Failure<Result>): Promise<void>;
  /** How long finished jobs are stored. */
  kept_ms: number;
  deleteFinishedBefore(time: string): Promise<void>;
}

interface Deps {
  clock(): number;
  timer: Timer;
  newId(): string;
  log: Logger;
}

const pollMs = 5000;
const cleaningMs = 3_600_000;

/**
 * Runs the jobs of one table, at least once each. Any number of instances may each run one queue on the same table: a
 * job belongs to one instance until its lease expires.
 */
export function createLeasedQueue<Job extends Leased, Result, Lane>(
  jobs: LeasedJobs<Job, Result, Lane>,
  { clock, timer, newId, log }: Deps,
) {
  const { name, lanes, maximum_attempts } = jobs;
  const inFlight = new Set<Promise<void>>();
  let cancelRecheck = () => {};
  let nextCleaning = 0;
  const write = createPersistentWrite({ timer, log, what: `the result of a ${name} job` });
  const timeAfter = (ms: number) => new Date(clock() + ms).toISOString();

  const rounds = createRounds({
    timer,
    every_ms: pollMs,
    async round() {
      try {
        while (await claimSome());
        if (clock() >= nextCleaning) {
          nextCleaning = clock() + cleaningMs;
          await jobs.deleteFinishedBefore(timeAfter(-jobs.kept_ms));
        }
      } catch (error) {
        log.warn({ err: error }, `failed to read the ${name} queue`);
      }
    },
  });

  /** False when nothing is due, or no lane is free. */
  async function claimSome(): Promise<boolean> {
    const limit = lanes.free();
    if (limit === 0) {
      cancelRecheck();
      if (lanes.recheck_ms !== undefined) cancelRecheck = timer(lanes.recheck_ms, rounds.ask);
      return false;
    }
    const owner = newId();
    const claimed = await jobs.claim({ owner, now: timeAfter(0), lease_until: timeAfter(jobs.lease_ms), limit });
    for (const job of claimed) {
      const lane = lanes.take(job);
      const running = run(job, owner).then((isDone) => {
        lanes.leave(lane, isDone);
        inFlight.delete(running);
        rounds.ask();
      });
      inFlight.add(running);
    }
    return claimed.length > 0;
  }

  async function run(job: Job, owner: string): Promise<boolean> {
    const started_at = timeAfter(0);
    try {
      const attempt = job.attempts > maximum_attempts ? abandoned : await jobs.attempt(job);
      if (!attempt) return true;
      const { status, result } = attempt;
      if (status === 'done') {
        await write(() => jobs.markDone(job, result, { started_at, now: timeAfter(0) }));
        return true;
      }
      const isOver = attempt.isFinal || job.attempts >= maximum_attempts;
      const next_attempt_at = timeAfter(isOver ? 0 : jobs.retryDelay(job.attempts));
      await write(() => jobs.markFailed(job, owner, { result, started_at, next_attempt_at, isOver }));
    } catch (error) {
      // Another instance claims the job when its lease has expired.
      const { id, org_id } = job;
      log.error({ err: error, [name]: { id, org_id } }, `failed to finish a ${name} job`);
    }
    return false;
  }

  return {
    start: () => rounds.start(),
    /** Call this when a transaction has written a job and is about to commit. */
    expect: () => rounds.expect(),
    /** Claims no more jobs. Running jobs end, and their results are written. */
    async stop(): Promise<void> {
      await rounds.stop();
      cancelRecheck();
      await Promise.all(inFlight);
    },
  };
}

const abandoned = { status: 'failed', result: undefined, isFinal: true } as const;

/** A fixed number of jobs at once. */
export function createFixedLanes(maximum: number): Lanes<unknown, void> {
  let taken = 0;
  return {
    free: () => maximum - taken,
    take() {
      taken += 1;
    },
    leave() {
      taken -= 1;
    },
  };
}
