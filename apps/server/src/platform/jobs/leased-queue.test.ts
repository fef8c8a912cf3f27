import { createFakeTime } from '@portico/test-kit/world/fake-time.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Attempt, createFixedLanes, createLeasedQueue, type Failure } from './leased-queue.ts';

interface Job {
  org_id: string;
  id: string;
  attempts: number;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const aJob = (id: string, attempts = 1): Job => ({ org_id: 'o', id, attempts });

/** A queue over a list, and the calls that it received. */
function aQueue(due: Job[], attempt: (job: Job) => Promise<Attempt<string> | undefined>, lanes = 2) {
  const time = createFakeTime();
  const done: string[] = [];
  const failures: Failure<string>[] = [];
  const broken = { writes: 0 };
  const queue = createLeasedQueue<Job, string, void>(
    {
      name: 'test',
      lanes: createFixedLanes(lanes),
      lease_ms: 60_000,
      maximum_attempts: 3,
      retryDelay: (attempts) => attempts * 1000,
      claim: async ({ limit }) => due.splice(0, limit),
      attempt,
      async markDone({ id }) {
        if ((broken.writes -= 1) >= 0) throw new Error('the database is away');
        done.push(id);
      },
      async markFailed(_job, _owner, failure) {
        failures.push(failure);
      },
      kept_ms: 1000,
      async deleteFinishedBefore() {},
    },
    { clock: time.clock, timer: time.timer, newId: () => 'owner', log: pino({ level: 'silent' }) },
  );
  return { ...time, queue, done, failures, broken };
}

const isDone = async (): Promise<Attempt<string>> => ({ status: 'done', result: '' });

test('at most one job per lane runs at once, and a finished job makes room for the next', async () => {
  const running = new Map<string, () => void>();
  const hold = ({ id }: Job) =>
    new Promise<Attempt<string>>((resolve) => running.set(id, () => resolve({ status: 'done', result: '' })));
  const { queue, done } = aQueue(
    ['a', 'b', 'c'].map((id) => aJob(id)),
    hold,
  );
  queue.start();
  await settle();
  expect([...running.keys()]).toEqual(['a', 'b']);
  running.get('a')?.();
  await settle();
  expect([...running.keys()]).toEqual(['a', 'b', 'c']);
  running.get('b')?.();
  running.get('c')?.();
  await queue.stop();
  expect(done).toEqual(['a', 'b', 'c']);
});

test('a failure is retried after its delay, until the last attempt or a final failure', async () => {
  const jobs = [aJob('first', 1), aJob('last', 3), aJob('final', 1)];
  const { queue, failures } = aQueue(jobs, async ({ id }) => ({
    status: 'failed',
    result: id,
    isFinal: id === 'final',
  }));
  queue.start();
  await settle();
  await queue.stop();
  const at = (ms: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + ms).toISOString();
  expect(failures).toEqual([
    { result: 'first', started_at: at(0), next_attempt_at: at(1000), isOver: false },
    { result: 'last', started_at: at(0), next_attempt_at: at(0), isOver: true },
    { result: 'final', started_at: at(0), next_attempt_at: at(0), isOver: true },
  ]);
});

test('a job whose claims expired too often is abandoned without another attempt', async () => {
  let attempts = 0;
  const { queue, failures } = aQueue([aJob('crashes', 4)], async () => {
    attempts += 1;
    return isDone();
  });
  queue.start();
  await settle();
  await queue.stop();
  expect(attempts).toBe(0);
  expect(failures).toMatchObject([{ result: undefined, isOver: true }]);
});

test('a result that cannot be written is written again, before the queue stops', async () => {
  const { queue, done, broken, advance, rest } = aQueue([aJob('a')], isDone);
  broken.writes = 2;
  queue.start();
  await rest(2);
  advance(200);
  await rest(2);
  const stopped = queue.stop();
  advance(1000);
  await stopped;
  expect(done).toEqual(['a']);
});
